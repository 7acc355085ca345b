import assert from 'node:assert/strict'
import { type ChildProcess, execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describeSettings } from '#lib/config/config.ts'
import { ensureDatabase, startScratch } from '#lib/db/embedded.ts'
import { buildImage } from './image-builder.ts'
import { freePort } from './ports.ts'
import { atEnd, describeError, main, startChild, step, stopChild } from './steps.ts'
import type { Totals } from './totals.ts'

/**
 * Performs the Dockerfile without an engine: its COPY and RUN lines in empty folders, then its CMD, which has to serve.
 * Only what this project's file uses is understood; anything else fails.
 */
interface Line {
  instruction: string
  argument: string
}

/** Bound of one RUN line, milliseconds. */
const RUN_MS = 600_000
const MAX_OUTPUT = 64 * 1024 * 1024
const SHOWN_FAULTS = 5
const READY_MS = 30_000
const STOP_MS = 30_000
const IMAGE_PATH = '/image'
/** What COPY says of all sources. */
const WHOLE_PROJECT = '. .'
const run = promisify(execFile)
const ending = new AbortController()
atEnd(() => ending.abort())

const readDockerfile = (): Line[] =>
  readFileSync('Dockerfile', 'utf8')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ instruction: line.split(' ')[0] ?? '', argument: line.slice(line.indexOf(' ') + 1).trim() }))

/** Copies what `COPY . .` would: everything that .dockerignore does not name. */
function copyProject(target: string): void {
  const ignored = new Set(
    readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => path.resolve(line)),
  )
  cpSync('.', target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !ignored.has(path.resolve(source)) && !source.endsWith('.tsbuildinfo'),
  })
}

const settings = new Set(['NODE_ENV', 'SESSION_SECRET', ...describeSettings().map(({ name }) => name)])

/** The environment without the portal's settings and without what npm tells its scripts. */
const plainEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv =>
  ({
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name) && !/^npm_(lifecycle|package)/.test(name))),
    ...more,
  }) as NodeJS.ProcessEnv

/** Runs a RUN line. @throws Error with the first lines of its output that name a fault */
async function runLine(command: string, cwd: string): Promise<void> {
  try {
    await run('sh', ['-c', command], { cwd, env: plainEnvironment(), timeout: RUN_MS, maxBuffer: MAX_OUTPUT, signal: ending.signal })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const faults = `${stdout}\n${stderr}`.split('\n').filter((line) => /error|fail|missing/i.test(line))
    throw new Error(faults.slice(0, SHOWN_FAULTS).join('\n') || String(error), { cause: error })
  }
}

async function performStage(lines: Line[], folder: string, image: string): Promise<void> {
  for (const { instruction, argument } of lines) {
    if (instruction === 'RUN') {
      await step(`  RUN ${argument}`, () => runLine(argument.replaceAll(IMAGE_PATH, `'${image}'`), folder))
    } else if (instruction === 'COPY') {
      const words = argument.split(/\s+/)
      if (argument === WHOLE_PROJECT) copyProject(folder)
      else for (const file of words.slice(0, -1)) cpSync(file, path.join(folder, words.at(-1) ?? '', file))
    } else if (instruction !== 'WORKDIR')
      throw new Error(`The Dockerfile's build stage has an instruction that is not known here: ${instruction}`)
  }
}

async function waitUntilReady(address: string): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await delay(100)) {
    const reply = await fetch(`${address}/readyz`).catch(() => null)
    if (reply?.ok) return
  }
  throw new Error('The image was not ready in time.')
}

/** Starts a command of the image with these settings. */
type Start = (command: readonly string[], settings: Readonly<Record<string, string>>) => ChildProcess

interface Image {
  start: Start
  stop: (child: ChildProcess) => Promise<void>
}

async function runToEnd(child: ChildProcess): Promise<void> {
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  assert.equal(code, 0)
}

/** Migrates an empty database from the image, starts its command, asks what it serves and stops it. */
async function serveAndCheck({ start, stop }: Image, command: readonly string[], healthCheck: readonly string[]): Promise<void> {
  const database = await startScratch()
  atEnd(database.stop)
  const url = database.url('image')
  await ensureDatabase(url)
  const port = String(await freePort())
  const settings = { PORT: port, DATABASE_URL: url, NEXTAUTH_SECRET: 'a secret of the image check, long enough' }
  await step('  Applying migrations from the image', () => runToEnd(start(['node', '.next/portal/migrate.mjs', 'deploy'], settings)))

  const server = start(command, settings)
  const address = `http://localhost:${port}`
  await step('  Serving from the image', () => waitUntilReady(address))
  const page = await fetch(address)
  assert.equal(page.status, 200)
  const html = await page.text()
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0]
  assert.ok(script, 'the page names no script')
  assert.equal((await fetch(`${address}${script}`)).status, 200)
  assert.equal((await fetch(`${address}/api/v1/Tenant`)).status, 200)
  assert.equal((await fetch(`${address}/api/v1/nothing`)).status, 404)
  await runToEnd(start(healthCheck, settings))

  const stopped = Date.now()
  await stop(server)
  assert.equal(server.exitCode, 0)
  assert.ok(Date.now() - stopped < STOP_MS, 'the image took too long to stop')
}

const asCommand = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]
const lastOf = (lines: readonly Line[], name: string): string => lines.findLast((line) => line.instruction === name)?.argument ?? ''

/** Builds the image by a real builder, and serves from it. */
async function checkBuilt(): Promise<void> {
  const image = await buildImage()
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  console.log(`  ${megabytes(image.size.all)}, ${megabytes(image.size.own)} of it on top of its base`)
  assert.equal(image.user, lastOf(readDockerfile(), 'USER'))
  assert.equal(image.healthCheck[0], 'CMD', 'the image has a health check')
  await serveAndCheck(image, asCommand(lastOf(readDockerfile(), 'CMD')), image.healthCheck.slice(1))
}

/** Puts the build of the image in the place of the project's, which then needs none of its own. */
function adoptBuild(folder: string): void {
  rmSync('.next', { recursive: true, force: true })
  cpSync(path.join(folder, '.next'), '.next', { recursive: true, verbatimSymlinks: true })
}

/**
 * Performs the Dockerfile and serves from what it makes.
 * @param adoptAfter when this is over, the build becomes the project's too, so that tests of both need one build only; left out = it does not
 * @returns one check, passed or failed
 */
export async function checkImage({ adoptAfter }: { adoptAfter?: Promise<unknown> } = {}): Promise<Totals> {
  const base = mkdtempSync(path.join(tmpdir(), 'portal image '))
  const [build, image] = [path.join(base, 'build'), path.join(base, 'image')]
  mkdirSync(build)
  try {
    const lines = readDockerfile()
    const second = lines.findLastIndex((line) => line.instruction === 'FROM')
    assert.ok(second > 0, 'the Dockerfile has two stages')
    assert.ok(
      lines.some((line) => line.instruction === 'USER' && line.argument !== 'root'),
      'the image runs as another user than root',
    )
    await performStage(lines.slice(1, second), build, image)
    if (adoptAfter) {
      await adoptAfter
      adoptBuild(build)
    }
    // Gone before it serves: whatever the image lacks must not be found in the build's folder.
    rmSync(build, { recursive: true })
    const environment: Record<string, string> = Object.fromEntries(
      lastOf(lines, 'ENV')
        .split(' ')
        .map((setting) => setting.split(/=(.*)/, 2) as [string, string]),
    )
    assert.equal(environment['NODE_ENV'], 'production')
    const start: Start = ([program, ...args], settings) => {
      assert.equal(program, 'node')
      const env = plainEnvironment({ ...environment, ...settings })
      return startChild(process.execPath, args, { cwd: image, env, stdio: ['ignore', 'ignore', 'inherit'] })
    }
    await serveAndCheck({ start, stop: stopChild }, asCommand(lastOf(lines, 'CMD')), asCommand(lastOf(lines, 'HEALTHCHECK')))
    return { passed: 1, failed: 0, faults: [] }
  } catch (error) {
    console.error(describeError(error))
    return { passed: 0, failed: 1, faults: [describeError(error)] }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** `npm run image-check [-- --builder]` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    if (process.argv.includes('--builder')) return checkBuilt()
    if ((await checkImage()).failed > 0) process.exitCode = 1
  })
}
