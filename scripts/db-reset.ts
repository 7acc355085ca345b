import { generateClient } from './build.ts'
import { resetOwnDatabase } from './parts.ts'
import { main } from './steps.ts'

/** `npm run db:reset`: empties the embedded database and loads the demo data anew. */
await main(async () => {
  await generateClient()
  await resetOwnDatabase()
})
