import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse from 'lighthouse'

interface LighthouseScores {
  performance: number
  accessibility: number
  /** Milliseconds, simulated mobile. */
  largestContentfulPaint: number
  totalBlockingTime: number
  cumulativeLayoutShift: number
}

const DEBUG_PORT = 9_322
const START_TRIES = 50

async function untilBrowserResponds(): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    try {
      await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`)
      return
    } catch {
      // Not listening yet.
      await wait(200)
    }
  }
  throw new Error('Chromium did not start.')
}

/** Runs Lighthouse (mobile) in headless Chromium on each address, one after the other. */
export async function lighthouseScores(chromium: string, urls: readonly string[]): Promise<Map<string, LighthouseScores>> {
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-lighthouse-'))
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${DEBUG_PORT}`,
  ]
  const browser = spawn(chromium, [...flags, 'about:blank'], { stdio: 'ignore' })
  const scores = new Map<string, LighthouseScores>()
  try {
    await untilBrowserResponds()
    for (const url of urls) {
      const result = await lighthouse(url, { port: DEBUG_PORT, onlyCategories: ['performance', 'accessibility'], logLevel: 'error' })
      if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
      const { categories, audits } = result.lhr
      scores.set(url, {
        performance: Math.round((categories.performance?.score ?? 0) * 100),
        accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
        largestContentfulPaint: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
        totalBlockingTime: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
        cumulativeLayoutShift: Number((audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
      })
    }
  } finally {
    browser.kill('SIGKILL')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return scores
}
