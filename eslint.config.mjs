import { readdirSync } from 'node:fs'
import nextPlugin from '@next/eslint-plugin-next'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*testing.ts', '**/test-*.ts', 'e2e/**', 'tests/**']
/**
 * The modules (folders) of lib: one imports only those that stand before it. The first ones know no domain and are open; of the others only their contracts,
 * their columns, their words and their api.ts may be imported from outside.
 */
const INFRASTRUCTURE = [
  'caller',
  'config',
  'errors',
  'text',
  'db',
  'files',
  'images',
  'auth',
  'http',
  'jobs',
  'rich-text',
  'spreadsheet',
  'lists',
  'mail',
  'sign-in',
]
const DOMAINS = [
  'people',
  'relations',
  'view-as',
  'catalogue',
  'captcha',
  'directory',
  'impact',
  'personal',
  'reference',
  'synonyms',
  'tables',
  'tasks',
  'tenants',
  'companies',
  'pages',
  'taxonomy',
  'users',
  'messages',
  'services',
  'shell',
  'service-groups',
  'subscriptions',
  'renewals',
  'changes',
  'audit',
  'bulk',
  'news',
  'insight',
  'articles',
  'news-items',
  'events',
  'media',
  'news-desk',
  'news-access',
  'news-reading',
  'saved-searches',
  'news-export',
  'reading-proof',
  'news-import',
  'obligations',
  'rights',
  'self-service',
  'access-review',
  'notifications',
  'dossiers',
  'palette',
]
const MODULES = [...INFRASTRUCTURE, ...DOMAINS]
/** The modules of components, in the same way; the first one knows no domain. */
const SCREENS = [
  'ui',
  'api-reference',
  'theme',
  'session',
  'auth',
  'record',
  'insight',
  'gallery',
  'notifications',
  'palette',
  'people',
  'tasks',
  'mails',
  'messages',
  'audit',
  'views',
  'companies',
  'services',
  'layout',
  'news',
  'publications',
  'filters',
  'obligations',
  'article',
  'calendar',
  'news-export',
  'saved-searches',
  'landing',
  'pages',
  'service-groups',
  'tenants',
  'users',
  'news-editor',
  'self-service',
  'access-review',
  'subscriptions',
  'dossiers',
  'taxonomy',
  'trash',
  'admin',
  'news-admin',
]
for (const [folder, modules] of [
  ['lib', MODULES],
  ['components', SCREENS],
]) {
  const found = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !modules.includes(entry.name) && readdirSync(`${folder}/${entry.name}`).length > 0,
  )
  if (found.length > 0) throw new Error(`${folder}/${found[0].name} has no place among the modules of eslint.config.mjs`)
}
const domainImport = `^#lib/(?:${DOMAINS.join('|')})/`

/** The folder above may be named from within one folder of lib; scripts have no other name. */
const neighbour = {
  regex: '^\\.\\./(?:\\.\\./(?!scripts/)|[a-z-]+/)',
  message: 'Import other folders by #lib/…, #components/…, #app/… or #seed/….',
}
const pages = { regex: '^#app/', message: 'Imports go app → components → lib.' }
const components = { regex: '^#components/', message: 'Imports go app → components → lib.' }
const database = { regex: '^@prisma/|^#lib/db/(?!readiness)', message: 'Prisma belongs into services.' }
const connections = {
  regex: '^#lib/db/client\\.ts$',
  importNames: ['pool'],
  message: 'Read by rowsOf or preparedRows of lib/db/rows.ts; in a transaction by tx.$queryRaw.',
}
/** It sets what a search may cost for its own connection. */
const OWN_CONNECTION = 'lib/news/search.ts'
const cache = { regex: '^swr', message: 'Read and write by lib/http/use-api.ts.', allowTypeImports: true }
const plainWrite = { regex: '^#lib/http/write\\.ts$', message: 'Write by components/ui/feedback/use-write.ts.', allowTypeImports: true }
/** What writes without a screen: marks and drafts outlive the screens that show them, and pages without the portal's frame have no banners. */
const WRITERS = [
  'components/ui/feedback/undo.ts',
  'components/ui/feedback/use-write.ts',
  'components/layout/creating-user.tsx',
  'components/news/assign.ts',
  'components/news/opened.ts',
  'components/news/read-marks.ts',
  'components/news/later-marks.ts',
  'components/news/visit.ts',
  'components/news-editor/use-draft.ts',
  'components/notifications/unsubscribe-page.tsx',
  'components/services/own-marks.ts',
  'components/session/view-as.ts',
]
const services = {
  regex: 'service\\.ts$',
  message: 'Components import contracts; pages hand the data of services down.',
  allowTypeImports: true,
}
const domains = { regex: domainImport, message: 'This module knows no domain.' }
const insides = {
  regex: `${domainImport}(?!(?:[a-z-]+-)?contract\\.ts$|words\\.ts$|columns\\.ts$|api\\.ts$)`,
  message: 'Of another module import its contracts, its columns, its words or its api.ts.',
}
/** @param order modules of the folder, of which this is one */
const modulesAfter = (folder, order, module) => {
  const after = order.slice(order.indexOf(module) + 1)
  const regex = `^#${folder}/(?:${after.join('|')})/`
  const message = 'This module stands after yours in eslint.config.mjs.'
  // What the types of a contract say is the wire format, which everybody may know.
  return after.length === 0
    ? []
    : [
        { regex: `${regex}(?!(?:[a-z-]+-)?contract\\.ts$)`, message },
        { regex: `${regex}(?:[a-z-]+-)?contract\\.ts$`, message, allowTypeImports: true },
      ]
}

/** What a module of components does not import. */
const screenImports = (module) => [
  pages,
  database,
  services,
  cache,
  ...modulesAfter('components', SCREENS, module),
  ...(module === 'ui' ? [domains] : []),
]

const imports = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns: [neighbour, ...patterns] }] })

const fetching = {
  selector:
    "CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch'][callee.object.name=/^(window|globalThis|self)$/]",
  message: 'Call the API by lib/http/client.ts or its hooks.',
}
/** Screens read by `ask` what is asked with a body, and write by `useWrite`. */
const rawWrite = {
  selector:
    "CallExpression[callee.name='call'] :matches(Literal[value=/^(POST|PUT|PATCH|DELETE) /], TemplateElement[value.raw=/^(POST|PUT|PATCH|DELETE) /])",
  message: 'Write by useWrite (components/ui/feedback/use-write.ts); ask what only reads by lib/http/ask.ts.',
}
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are read by lib/config.',
}
const unsafeSql = {
  selector: 'MemberExpression[property.name=/^\\$(query|execute)RawUnsafe$/]',
  message: 'Use the tagged template $queryRaw or $executeRaw.',
}
const rawHtml = { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is rendered as text.' }
const enums = {
  selector: 'TSEnumDeclaration, TSParameterProperty',
  message: 'Only erasable TypeScript: use a union or a const object, and plain fields.',
}
const uncheckedForm = {
  selector:
    "JSXAttribute[name.name='schema'] TSNeverKeyword, Property[key.name='schema'] TSNeverKeyword, TSAsExpression > TSTypeReference[typeName.name='FormSchema']",
  message: 'The compiler compares what a form sends with its contract.',
}
const defaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }
const switchedOff = {
  selector: 'CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(skip|only|fixme|todo)$/]',
  message: 'No test is switched off or run alone.',
}
const sleeping = {
  selector: "CallExpression[callee.property.name='waitForTimeout'], CallExpression[callee.name=/^(delay|sleep)$/]",
  message: 'Tests wait for what they expect, not for time.',
}

/** Dates and moments have one form and one zone, the firm's. */
const moments = {
  selector:
    "NewExpression[callee.object.name='Intl'][callee.property.name='DateTimeFormat'], CallExpression[callee.property.name=/^toLocale(Date|Time)String$/], CallExpression[callee.property.name='toLocaleString'][callee.object.type='NewExpression'], CallExpression[callee.property.name='toLocaleString'][arguments.length!=1], CallExpression[callee.property.name=/^(getTimezoneOffset|toDateString|toTimeString|getHours|getMinutes|getDate|getDay|getMonth)$/]",
  message: 'Show dates and moments by lib/text/short-date.ts.',
}

const always = [unsafeSql, rawHtml, enums, uncheckedForm]
const syntax = (...more) => ({ 'no-restricted-syntax': ['error', ...always, ...more] })

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      '.next/',
      '.data/',
      'lib/db/generated/',
      'test-results/',
      'playwright-report/',
      'coverage/',
      'next-env.d.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  ...tseslint.configs.recommendedTypeCheckedOnly.map((config) => ({ ...config, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A service function returns a promise whether or not it waits for something.
      '@typescript-eslint/require-await': 'off',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'max-lines': ['error', { max: 400 }],
      eqeqeq: ['error', 'smart'],
      ...imports(),
      ...syntax(environment, fetching, defaultExport, moments),
    },
  },
  { files: ['app/**', 'components/**'], ...reactHooks.configs.flat.recommended },
  { files: ['app/**', 'components/**'], ...nextPlugin.configs['core-web-vitals'] },
  // Pictures are encoded by the portal itself; Next's optimiser is switched off (security rule 15).
  { files: ['app/**', 'components/**'], rules: { '@next/next/no-img-element': 'off' } },
  { files: ['app/**'], rules: { ...imports(database), ...syntax(environment, fetching, moments) } },
  {
    files: ['app/**/route.ts', 'app/**/page.tsx'],
    rules: { 'max-lines': ['error', { max: 30 }] },
  },
  {
    files: ['components/**'],
    rules: { ...imports(pages, database, services, cache), ...syntax(environment, fetching, defaultExport, moments, rawWrite) },
  },
  // Composition: the lists of all contracts, jobs and tasks.
  { files: ['lib/*.ts'], rules: imports(pages, components, connections) },
  ...MODULES.map((module) => ({
    files: [`lib/${module}/**`],
    rules: imports(pages, components, insides, ...modulesAfter('lib', MODULES, module), ...(module === 'db' ? [] : [connections])),
  })),
  { files: [OWN_CONNECTION], rules: imports(pages, components, insides, ...modulesAfter('lib', MODULES, 'news')) },
  ...SCREENS.map((module) => ({
    files: [`components/${module}/**`],
    ignores: WRITERS,
    rules: imports(...screenImports(module), plainWrite),
  })),
  ...WRITERS.map((file) => ({ files: [file], rules: imports(...screenImports(file.split('/')[1])) })),
  { files: ['lib/http/**', 'lib/auth/**', 'lib/sign-in/**'], rules: syntax(environment, defaultExport, moments) },
  { files: ['lib/config/**'], rules: syntax(fetching, defaultExport) },
  // The one place of it; the names of months and days in the calendar are not in any zone.
  {
    files: ['lib/text/short-date.ts', 'lib/notifications/periods.ts', 'components/calendar/month.ts'],
    rules: syntax(environment, fetching, defaultExport),
  },
  { files: ['scripts/**', 'prisma/**'], rules: { ...imports(), ...syntax(defaultExport) } },
  {
    files: TESTS,
    rules: {
      // Rows of a query in a test, and the cells of a sheet, have no type; what is expected of them says it.
      ...Object.fromEntries(
        ['assignment', 'argument', 'call', 'member-access', 'return'].map((what) => [`@typescript-eslint/no-unsafe-${what}`, 'off']),
      ),
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      ...syntax(switchedOff, sleeping),
      'no-script-url': 'off',
    },
  },
  {
    files: ['*.config.ts', '*.config.mjs', 'instrumentation.ts', 'scripts/test-sequencer.mjs', 'lib/db/test-server*.ts', '**/*.d.ts'],
    rules: syntax(),
  },
)
