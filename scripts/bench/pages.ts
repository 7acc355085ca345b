import { brotliCompressSync, gzipSync } from 'node:zlib'

interface ScriptWeight {
  /** Bytes, compressed with gzip as this server sends them, and with brotli. */
  gzip: number
  brotli: number
  files: number
}

/** Weighs the scripts that a page names in its HTML. */
export async function scriptWeight(origin: string, path: string): Promise<ScriptWeight> {
  const html = await (await fetch(`${origin}${path}`)).text()
  // Scripts marked noModule are for browsers that this portal does not serve.
  const tags = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag))
  const sources = [...new Set(tags.map(([, source]) => source!.replaceAll('&amp;', '&')))]
  const bodies = await Promise.all(sources.map(async (source) => Buffer.from(await (await fetch(new URL(source, origin))).arrayBuffer())))
  const sum = (compress: (body: Buffer) => Buffer) => bodies.reduce((total, body) => total + compress(body).byteLength, 0)
  return { gzip: sum((body) => gzipSync(body)), brotli: sum((body) => brotliCompressSync(body)), files: sources.length }
}
