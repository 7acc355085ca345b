import { runTool } from './lint.ts'
import { main } from './steps.ts'

/** `npm run format`: writes everything in the form that `npm test` asks for (.prettierrc.json, .prettierignore). */
await main(async () => {
  if (!(await runTool('prettier/bin/prettier.cjs', ['--write', '--log-level=warn', '.']))) process.exitCode = 1
})
