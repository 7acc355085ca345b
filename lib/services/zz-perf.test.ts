import { beforeAll, test } from '@jest/globals'
import sharp from 'sharp'
import * as services from '#app/api/v1/Service/route.ts'
import * as service from '#app/api/v1/Service/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeInternalUser, makeService } from '#seed/factories.ts'
import { useApiCalls } from './testing.ts'
import { makeMaterial, serviceForm } from './write-testing.ts'
const { answer } = useApiCalls()
beforeAll(resetDatabase)
test('perf', async () => {
  const material = await makeMaterial()
  const staff = await makeInternalUser(db)
  for (let i = 0; i < 2000; i++) await makeService(db, { taxonomyIds: [material.lifeCycle.id, material.industry.id, material.valueChain.id], responsibles: [staff.ppid] })
  const noise = Buffer.from(Array.from({ length: 1200 * 800 * 3 }, (_, i) => (i * 7) % 251))
  const jpg = new Uint8Array(await sharp(noise, { raw: { width: 1200, height: 800, channels: 3 } }).jpeg().toBuffer())
  const small = new Uint8Array(await sharp({ create: { width: 800, height: 500, channels: 3, background: '#a33' } }).png().toBuffer())
  for (const [kind, files] of [['none', () => []], ['two 800x500 png', () => [new File([small], 'a.png'), new File([small], 'b.png')]], ['two 1200x800 jpg', () => [new File([jpg], 'a.jpg'), new File([jpg], 'b.jpg')]]] as const) {
    const times: number[] = []
    for (let i = 0; i < 25; i++) {
      const t = performance.now()
      const r = await answer<any>(services.POST, staff, { body: serviceForm(material, { ResponsiblesPpids: [staff.ppid], IllustrationsToAdd: files() as never }) })
      if (r.status !== 201) throw new Error(JSON.stringify(r))
      times.push(performance.now() - t)
    }
    times.sort((a, b) => a - b)
    console.log('POST', kind, 'p50', times[12], 'p90', times[22])
  }
  const one = (await answer<any>(services.POST, staff, { body: serviceForm(material, {}) })).body
  const times: number[] = []
  for (let i = 0; i < 25; i++) {
    const t = performance.now()
    const r = await answer<any>(service.PUT, staff, { params: { id: one.id }, body: serviceForm(material, { Description: 'x' + i, IllustrationsToAdd: [new File([small], 'a.png'), new File([small], 'b.png')] }) })
    if (r.status !== 200) throw new Error(JSON.stringify(r))
    times.push(performance.now() - t)
  }
  times.sort((a, b) => a - b)
  console.log('PUT two png p50', times[12], 'p90', times[22])
  const t = performance.now()
  await answer(service.GET, staff, { params: { id: one.id } })
  console.log('GET after save (snapshot of 2000)', performance.now() - t)
}, 300000)
