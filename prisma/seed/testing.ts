import { copyFilled } from '#lib/db/testing.ts'
import { seedDemo } from './demo.ts'
import { DEMO_DATE } from './random.ts'

/** Gives the test file a database with the demo data, which is loaded once per run; by day, because its dates move with the day. */
export const useDemoData = (): Promise<void> => copyFilled(`template_demo_${DEMO_DATE.getTime()}`, (url) => seedDemo(url))
