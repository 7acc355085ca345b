import { pathToFileURL } from 'node:url'
import { main, startChild } from './steps.ts'

/** Runs a tool of node_modules with its output in the terminal. @returns whether it found nothing */
export async function runTool(file: string, args: string[]): Promise<boolean> {
  const child = startChild(process.execPath, [`node_modules/${file}`, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: process.env,
  })
  return (await new Promise<number | null>((resolve) => child.once('exit', resolve))) === 0
}

/** Types of the pages' routes, which Next makes; types and rules are checked with them. */
export const makeRouteTypes = (): Promise<boolean> => runTool('next/dist/bin/next', ['typegen'])

export const checkTypes = (): Promise<boolean> => runTool('typescript/bin/tsc', ['--noEmit'])

export const checkRules = (args: string[] = ['.']): Promise<boolean> => runTool('eslint/bin/eslint.js', ['--max-warnings=0', ...args])

/** Form of everything that .prettierignore does not leave out; `npm run format` puts it right. */
export const checkFormat = (): Promise<boolean> => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'])

/** Files, exports and packages that nothing uses; what may stay is in knip.json. */
export const checkUnused = (): Promise<boolean> => runTool('knip/bin/knip.js', ['--no-progress'])

/** `npm run lint -- [eslint's arguments]` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const args = process.argv.slice(2)
    if (!(await checkRules(args.length > 0 ? args : ['.']))) process.exitCode = 1
  })
}
