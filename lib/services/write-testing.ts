import sharp from 'sharp'
import { db } from '#lib/db/client.ts'
import { makeTaxonomyItem, makeTenant } from '#seed/factories.ts'

/** A tenant of the test host with one tag of each kind. */
export async function makeMaterial() {
  const tenant = await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  const [lifeCycle, valueChain, industry] = [
    await makeTaxonomyItem(db, { kind: 'LIFECYCLE', tenantId: tenant.id }),
    await makeTaxonomyItem(db, { kind: 'VALUE_CHAIN', tenantId: tenant.id }),
    await makeTaxonomyItem(db, { kind: 'INDUSTRY', tenantId: tenant.id }),
  ]
  return { tenant, lifeCycle, valueChain, industry }
}
export type Material = Awaited<ReturnType<typeof makeMaterial>>

export type FormValue = string | Blob | readonly (string | Blob)[]

/** The smallest complete service form with the keys of the specification; null leaves a key out. */
export function serviceForm({ lifeCycle, valueChain, industry }: Material, changes: Record<string, FormValue | null> = {}): FormData {
  const values: Record<string, FormValue | null> = {
    Name: 'Tax reporting',
    Description: 'What it does',
    SmallDescription: 'Short',
    GeographicalInformation: 'Luxembourg',
    TargetProfile: 'Funds',
    AvailableApplication: 'None',
    Deliverable: 'A report',
    MainAddedValue: 'Less work',
    SecondaryAddedValue: 'Fewer errors',
    LifeCycles: [lifeCycle.id],
    ValueChains: [valueChain.id],
    Industries: [industry.id],
    ...changes,
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(values)) {
    for (const one of value === null ? [] : Array.isArray(value) ? (value as (string | Blob)[]) : [value as string | Blob])
      form.append(key, one)
  }
  return form
}

/** A picture with metadata, as a camera would send it. */
export async function picture(name: string, format: 'png' | 'jpeg' = 'png'): Promise<File> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } }).withExif({
    IFD0: { Copyright: 'canary-metadata' },
  })
  return new File([new Uint8Array(await image[format]().toBuffer())], name)
}

/** The beginning of an MP4 file. */
export const video = (name: string): File =>
  new File([new Uint8Array(Buffer.concat([Buffer.from('00000020667479706d70343200000000', 'hex'), Buffer.alloc(600_000, 7)]))], name)
