import sharp from 'sharp'

/** Texts that every service needs. */
const TEXTS = [
  'description',
  'smallDescription',
  'geographicalInformation',
  'targetProfile',
  'availableApplication',
  'deliverable',
  'mainAddedValue',
  'secondaryAddedValue',
]
const SAVES = 60
const WARM_UP = 5
const WIDTH = 800
const HEIGHT = 500

/** A JPEG as a camera gives it: nothing in it repeats. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg({ quality: 80 })
    .toBuffer()

interface Saves {
  saves: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Creates services with two pictures each, one after the other, and takes the time of each save. */
export async function measureSaves(origin: string, token: string): Promise<Saves> {
  const headers = { authorization: `Bearer ${token}` }
  const idOf = async (path: string): Promise<string> => ((await (await fetch(`${origin}${path}`)).json()) as { id: string }[])[0]!.id
  const [lifeCycle, valueChain, industry, one, two] = await Promise.all([
    idOf('/api/v1/Lifecycle'),
    idOf('/api/v1/ValueChain'),
    idOf('/api/v1/Industry'),
    picture(),
    picture(),
  ])
  const times: number[] = []
  for (let save = 0; save < WARM_UP + SAVES; save += 1) {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      name: `Measured save ${save}`,
      ...Object.fromEntries(TEXTS.map((field) => [field, 'What it does'])),
      'lifeCycles[0]': lifeCycle,
      'valueChains[0]': valueChain,
      'industries[0]': industry,
    }))
      form.set(name, value)
    for (const bytes of [one, two])
      form.append('illustrationsToAdd', new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' }))
    const start = performance.now()
    const reply = await fetch(`${origin}/api/v1/Service`, { method: 'POST', headers, body: form })
    const body = await reply.text()
    if (reply.status !== 201) throw new Error(`The save failed with ${reply.status}: ${body.slice(0, 200)}`)
    if (save >= WARM_UP) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { saves: SAVES, p50: Math.round(times[Math.floor(SAVES * 0.5)]!), p99: Math.round(times[Math.floor(SAVES * 0.99)]!) }
}
