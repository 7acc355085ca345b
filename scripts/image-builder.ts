import { type ChildProcess, execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { provideProgram } from './apt.ts'
import { atEnd, runLogged, startChild, step } from './steps.ts'

const run = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 * 1024
const FOLDER = path.resolve('.data/image')
const BASE_FOLDER = path.join(FOLDER, 'base')
/** As the Dockerfile names it. */
const BASE = 'docker.io/library/node:24-bookworm-slim'
const RELEASE = 'bookworm'
const IMAGE = 'client-portal:check'
/** Images and containers of this check only. crun cannot work on machines with two kinds of cgroups, so that each step runs in a changed root. */
const STORE = ['--root', path.join(FOLDER, 'store'), '--runroot', path.join(FOLDER, 'run')]
const HERE = ['--isolation', 'chroot', '--network', 'host']

const buildah = async (...args: string[]): Promise<string> =>
  (await run('buildah', [...STORE, ...args], { maxBuffer: MAX_OUTPUT })).stdout.trim()

/** Address of the archive that this machine's own apt takes packages of the release from. */
async function archive(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(CODENAME) $(COMPONENT)', 'Created-By: Packages'])
  const found = stdout
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, release, component]) => release === RELEASE && component === 'main')
  if (!found?.[0]) throw new Error(`apt of this machine names no archive of ${RELEASE}.`)
  return found[0]
}

/** What the official image holds: Debian's smallest system, the pinned Node, npm and user node. Made once per machine. */
async function makeBase(): Promise<void> {
  const done = path.join(FOLDER, 'base-made')
  if (!existsSync(done)) {
    rmSync(BASE_FOLDER, { recursive: true, force: true })
    const from = await archive()
    const options = ['--variant=minbase', '--include=ca-certificates', RELEASE, BASE_FOLDER, from]
    await runLogged('debootstrap', options, path.join(FOLDER, 'debootstrap.log'))
    await run('chroot', [BASE_FOLDER, 'useradd', '--create-home', '--shell', '/bin/bash', 'node'])
    for (const left of ['var/cache/apt', 'var/lib/apt/lists']) rmSync(path.join(BASE_FOLDER, left), { recursive: true, force: true })
    writeFileSync(done, '')
  }
  const local = path.join(BASE_FOLDER, 'usr/local')
  cpSync(process.execPath, path.join(local, 'bin/node'))
  const npm = path.dirname(path.dirname(realpathSync(process.env.npm_execpath ?? '/usr/bin/npm')))
  const modules = path.join(local, 'lib/node_modules')
  mkdirSync(modules, { recursive: true })
  rmSync(path.join(modules, 'npm'), { recursive: true, force: true })
  cpSync(npm, path.join(modules, 'npm'), { recursive: true, verbatimSymlinks: true })
  rmSync(path.join(local, 'bin/npm'), { force: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
}

async function commitBase(): Promise<void> {
  const container = await buildah('from', 'scratch')
  await buildah('copy', container, BASE_FOLDER, '/')
  await buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
  await buildah('commit', '--rm', container, BASE)
}

/** Where and by which certificates npm of this machine gets its packages, for npm inside; nothing of it stays in the image. */
async function npmOptions(folder: string): Promise<string[]> {
  const npm = async (name: string): Promise<string> => (await run('npm', ['config', 'get', name])).stdout.trim()
  const [registry, certificates] = [await npm('registry'), process.env.NODE_EXTRA_CA_CERTS ?? (await npm('cafile'))]
  const known = existsSync(certificates)
  const inside = '/etc/npm-certificates.pem'
  const settings = path.join(folder, 'npmrc')
  const own = (await npm('userconfig')) || ''
  const kept = existsSync(own) ? readFileSync(own, 'utf8') : ''
  writeFileSync(settings, `${kept}\nregistry=${registry}\n${known ? `cafile=${inside}\n` : ''}`, { mode: 0o600 })
  return ['--volume', `${settings}:/root/.npmrc:ro`, ...(known ? ['--volume', `${certificates}:${inside}:ro`] : [])]
}

interface BuiltImage {
  /** Starts a command of the image as its user, with its own environment and these settings. */
  start: (command: readonly string[], env: Readonly<Record<string, string>>) => ChildProcess
  /** Asks what `start` began to stop, as an engine does. */
  stop: (child: ChildProcess) => Promise<void>
  /** Bytes of the image, and of these its own layers. */
  size: { all: number; own: number }
  /** As the Dockerfile sets them. */
  user: string
  healthCheck: string[]
}

interface Inspected {
  Docker: { config: { User: string; Healthcheck?: { Test: string[] } } }
}

const bytesOf = async (image: string): Promise<number> => {
  const container = await buildah('from', '--pull-never', image)
  const folder = await buildah('mount', container)
  const { stdout } = await run('du', ['--summarize', '--bytes', folder])
  await buildah('rm', container)
  return Number(stdout.split('\t')[0])
}

interface Process {
  pid: number
  parent: number
}

/** The process of the image itself: the last below buildah, which hands no signals on. */
async function innermost(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid='])
  const all: Process[] = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
    .map(([own, parent]) => ({ pid: own, parent }))
  const child = all.find(({ parent }) => parent === pid)
  return child ? innermost(child.pid) : pid
}

async function stopInside(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.kill(await innermost(child.pid!), 'SIGTERM')
  await ended
}

/** Builds the Dockerfile by buildah, from a base of Debian and the pinned Node. */
export async function buildImage(): Promise<BuiltImage> {
  await provideProgram('/usr/bin/buildah', ['buildah', 'crun'])
  await provideProgram('/usr/sbin/debootstrap', ['debootstrap'])
  mkdirSync(FOLDER, { recursive: true })
  const temporary = mkdtempSync(path.join(tmpdir(), 'portal-image-'))
  atEnd(() => rmSync(temporary, { recursive: true, force: true }))
  await step('Making the base: Debian and the pinned Node', makeBase)
  await step('Committing the base', commitBase)
  const log = path.join(FOLDER, 'build.log')
  const options = [...HERE, '--pull-never', '--format', 'docker', ...(await npmOptions(temporary)), '--tag', IMAGE, '.']
  await step('Building the Dockerfile by buildah', () => runLogged('buildah', [...STORE, 'bud', ...options], log))
  const container = await buildah('from', '--pull-never', IMAGE)
  atEnd(async () => void (await buildah('rm', container)))
  const { Docker } = JSON.parse(await buildah('inspect', IMAGE)) as Inspected
  const [all, base] = [await bytesOf(IMAGE), await bytesOf(BASE)]
  return {
    start: (command, env) =>
      startChild(
        'buildah',
        [
          ...STORE,
          'run',
          ...HERE,
          ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
          container,
          '--',
          ...command,
        ],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      ),
    stop: stopInside,
    size: { all, own: all - base },
    user: Docker.config.User,
    healthCheck: Docker.config.Healthcheck?.Test ?? [],
  }
}
