import { generateClient } from './build.ts'
import { resetOwnDatabase } from './parts.ts'
import { main } from './steps.ts'

/** `npm run db:reset`: empties the embedded database and loads the demo data again. */
await main(async () => {
  await generateClient()
  await resetOwnDatabase()
})
