import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Random, seededRandom } from '../random.ts'

const WIDTH = 1200
const HEIGHT = 675
const JPEG_QUALITY = 76

/** Five calm shades of one mood: ground, three tones, accent. */
type Palette = readonly [string, string, string, string, string]

const palettes: readonly Palette[] = [
  ['#eef2f5', '#c9d6df', '#8fa9ba', '#4d6f86', '#d98f5c'],
  ['#f3f1ea', '#dcd5bf', '#b3a97f', '#7a7350', '#4f7a78'],
  ['#eef4f0', '#c8dccf', '#8db79d', '#4f8468', '#d3a24c'],
  ['#f5f0f0', '#e2cccb', '#bd9694', '#86595c', '#5c7f95'],
  ['#eff0f7', '#cdd0e6', '#979dc8', '#585f94', '#cf9a6b'],
  ['#f1f3f4', '#d2d8da', '#9ba7ab', '#566267', '#3f8f8a'],
  ['#f4f0f5', '#dacbe0', '#ab8fb8', '#70547f', '#c7a45a'],
  ['#eaf3f4', '#bfdcdf', '#7fb3ba', '#3d7a84', '#d58a72'],
]

/** Two decimals are enough for a picture and keep the SVG the same on every machine. */
const round = (value: number) => Math.round(value * 100) / 100

type Pattern = (random: Random, palette: Palette) => string

const arcs: Pattern = (random, [, light, middle, dark, accent]) => {
  const x = random.int(250, 950)
  const y = random.pick([0, HEIGHT])
  const tones = [light, middle, dark]
  let shapes = ''
  for (let ring = 6; ring >= 1; ring -= 1) {
    const colour = ring === 2 ? accent : tones[ring % 3]
    shapes += `<circle cx="${x}" cy="${y}" r="${ring * random.int(84, 96)}" fill="${colour}"/>`
  }
  return shapes
}

const columns: Pattern = (random, [, light, middle, dark, accent]) => {
  const count = random.int(9, 14)
  const step = WIDTH / count
  const marked = random.int(2, count - 3)
  let shapes = ''
  for (let index = 0; index < count; index += 1) {
    const height = round(HEIGHT * (0.2 + 0.5 * ((index + 1) / count) + random.next() * 0.2))
    const colour = index === marked ? accent : random.pick([light, middle, dark])
    const left = round(index * step + step * 0.14)
    shapes += `<rect x="${left}" y="${round(HEIGHT - height)}" width="${round(step * 0.72)}" height="${height}" rx="10" fill="${colour}"/>`
  }
  return shapes
}

const waves: Pattern = (random, [, light, middle, dark, accent]) => {
  let shapes = `<circle cx="${random.int(700, 1050)}" cy="${random.int(120, 220)}" r="${random.int(60, 95)}" fill="${accent}"/>`
  ;[light, middle, dark].forEach((colour, index) => {
    const base = 300 + index * 120 + random.int(-20, 20)
    const swing = random.int(50, 110)
    const line = `M0 ${base} C 300 ${base - swing}, 450 ${base + swing}, 650 ${base} S 1000 ${base - swing}, 1200 ${base}`
    shapes += `<path d="${line} V ${HEIGHT} H 0 Z" fill="${colour}"/>`
  })
  return shapes
}

const tiles: Pattern = (random, [ground, light, middle, dark, accent]) => {
  const size = 135
  const marked = random.int(12, 28)
  let shapes = ''
  for (let index = 0; index < 45; index += 1) {
    const x = (index % 9) * size - 7
    const y = Math.floor(index / 9) * size
    const colour = index === marked ? accent : random.pick([ground, light, light, middle, dark])
    const turn = random.pick([0, 90, 180, 270])
    const form = random.pick([`M0 0H${size}A${size} ${size} 0 0 1 0 ${size}Z`, `M0 0H${size}V${size}Z`, `M0 0H${size}V${size}H0Z`])
    shapes += `<path transform="translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2})" d="${form}" fill="${colour}"/>`
  }
  return shapes
}

const planes: Pattern = (random, [, light, middle, dark, accent]) => {
  let shapes = ''
  ;[light, middle, dark, accent].forEach((colour, index) => {
    const left = random.int(60, 240) + index * 220
    const width = index === 3 ? 70 : random.int(180, 300)
    const lean = random.int(140, 260)
    shapes += `<polygon points="${left},${HEIGHT} ${left + lean},0 ${left + lean + width},0 ${left + width},${HEIGHT}" fill="${colour}"/>`
  })
  return shapes
}

const network: Pattern = (random, [, light, middle, dark, accent]) => {
  const nodes = Array.from({ length: 15 }, (_, index) => ({
    x: 110 + (index % 5) * 245 + random.int(-55, 55),
    y: 120 + Math.floor(index / 5) * 215 + random.int(-55, 55),
  }))
  let shapes = ''
  nodes.forEach((node, index) => {
    for (const other of [index % 5 < 4 ? nodes[index + 1] : undefined, nodes[index + 5]]) {
      if (other && random.chance(0.8)) shapes += `<path d="M${node.x} ${node.y}L${other.x} ${other.y}" stroke="${light}" stroke-width="7"/>`
    }
  })
  const marked = random.int(3, 9)
  nodes.forEach((node, index) => {
    shapes += `<circle cx="${node.x}" cy="${node.y}" r="${random.int(22, 58)}" fill="${index === marked ? accent : random.pick([middle, dark])}"/>`
  })
  return shapes
}

const patterns: readonly Pattern[] = [arcs, columns, waves, tiles, planes, network]

/** The abstract cover of a service as SVG text: pattern and details from `key`, colours from `category`. */
function coverSvg(key: string, category: number): string {
  const random = seededRandom(createHash('sha256').update(key).digest().readUInt32BE(0))
  const palette = palettes[category % palettes.length]!
  const shapes = random.pick(patterns)(random, palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${palette[0]}"/>${shapes}</svg>`
}

/** The cover of a service as a JPEG of 1200 x 675 pixels: the same bytes for the same key and category. */
export async function drawCover(key: string, category: number): Promise<Uint8Array<ArrayBuffer>> {
  // The portal blocks this loader for its whole process; the tests draw the demo data in the same one.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const picture = await sharp(Buffer.from(coverSvg(key, category)))
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return new Uint8Array(picture)
}
