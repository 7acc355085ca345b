// Runs scripts/NAME.ts with the pinned Node of the project, after installing what the lockfile says when it is missing.
// Plain JavaScript without a dependency: it is all that works right after a clone. Usage: node scripts/run.mjs NAME [argument …]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const MINIMUM = [20, 19]
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const node = path.join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const fail = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const readPackages = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null)

/** npm writes node_modules/.package-lock.json at the end of a complete installation. */
function isInstalled() {
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  const found = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!wanted) fail('package-lock.json is missing.')
  if (!found || !existsSync(node)) return false
  return Object.entries(wanted).every(([name, { version, optional }]) => name === '' || optional || found[name]?.version === version)
}

function install() {
  const started = Date.now()
  process.stderr.write('Installing the packages of the lockfile ... ')
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : [windows ? 'npm.cmd' : 'npm', []]
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync(command, [...first, ...options], { cwd: root, encoding: 'utf8', shell: windows && first.length === 0 })
  if (result.status !== 0) {
    const reason = (result.stderr || String(result.error ?? ''))
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('npm warn'))
    fail(`failed.\n${reason.slice(0, 6).join('\n')}\nThe packages could not be installed.`)
  }
  if (!existsSync(node)) fail('failed.\nPackage "node" brought no Node for this machine.')
  process.stderr.write(`done (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1]))
  fail(`Node ${MINIMUM.join('.')} or newer is needed, this is ${process.versions.node}.`)

const [name, ...args] = process.argv.slice(2)
if (!name) fail('Usage: node scripts/run.mjs NAME [argument …]')
if (!isInstalled()) install()

const bin = path.join(root, 'node_modules', '.bin')
// The condition lets scripts load modules that are marked server-only.
const child = spawn(node, ['--import', './scripts/register.mjs', path.join('scripts', `${name}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH ?? ''}` },
})
// Ctrl-C reaches the child by itself; it stops its parts and this process follows.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`Node could not be started: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// Killed outright, npm says nothing to what it started; then the parts must not run on by themselves.
if (process.env.npm_lifecycle_event) {
  const npmProcess = process.ppid
  setInterval(() => process.ppid !== npmProcess && child.kill('SIGTERM'), 1000).unref()
}
