import { copyFilled } from '#lib/db/testing.ts'
import { seedDemo } from './demo.ts'

/** Gives the test file a database with the demo data, which is loaded once per run. */
export const useDemoData = (): Promise<void> => copyFilled('template_demo', (url) => seedDemo(url))
