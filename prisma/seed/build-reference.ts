import type { Prisma, ReferenceKind } from '#lib/db/generated/client.ts'
import { reference } from './content/content.ts'
import { referenceNames } from './content/reference.ts'
import { demoId } from './random.ts'

/**
 * Id of a reference item of the demo data by its name.
 * @throws when there is no item of that kind and name
 */
export function referenceId(kind: ReferenceKind, name: string): string {
  if (!referenceNames[kind].includes(name)) throw new Error(`There is no ${kind} named ${name}`)
  return demoId(`reference-${kind}`, name)
}

/** All territories, topics, document types and issuers. */
export function buildReference(): Prisma.ReferenceItemCreateManyInput[] {
  const codes = new Map(reference.territories.map(({ name, code }) => [name, code]))
  return (['TERRITORY', 'TOPIC', 'DOCUMENT_TYPE', 'ISSUER'] as const).flatMap((kind) =>
    referenceNames[kind].map((name) => ({ id: referenceId(kind, name), kind, name, code: kind === 'TERRITORY' ? codes.get(name)! : null })),
  )
}
