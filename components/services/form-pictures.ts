import { withAdded } from '#lib/services/illustration-order.ts'
import type { Service } from '#lib/services/contract.ts'
import type { NewIllustration, ServiceValues } from './service-form.ts'

type Stored = Service['illustrations'][number]

/** A picture or video of the form. */
export type FormPicture = ({ kind: 'stored' } & Stored) | ({ kind: 'new' } & Omit<NewIllustration, 'index'>)

export type PictureValues = Pick<ServiceValues, 'illustrations' | 'illustrationsToAdd'>

export const isImage = (file: File): boolean => file.type.startsWith('image/')
export const isVideo = (file: File): boolean => file.type.startsWith('video/')

/**
 * Those of the form in their order: stored ones, also those that are marked for deletion, and new ones at their indexes.
 * @param stored of the service as it is stored now; those that somebody else added meanwhile are not in the form, and come behind
 */
export function picturesOf({ illustrations, illustrationsToAdd }: PictureValues, stored: readonly Stored[]): FormPicture[] {
  const byId = new Map(stored.map((illustration) => [illustration.id, illustration]))
  const texts = new Map(illustrations.map(({ id, alternativeText }) => [id, alternativeText]))
  const named = [...new Set([...texts.keys(), ...byId.keys()])].flatMap((id): FormPicture[] => {
    const one = byId.get(id)
    return one ? [{ ...one, kind: 'stored', alternativeText: texts.get(id) ?? one.alternativeText }] : []
  })
  return withAdded(
    named,
    illustrationsToAdd.map(({ index: _, ...one }): FormPicture => ({ ...one, kind: 'new' })),
    illustrationsToAdd.map(({ index }) => index),
  )
}

/** What the form holds for pictures in an order. */
export const pictureValues = (pictures: readonly FormPicture[]): PictureValues => ({
  illustrations: pictures.flatMap((one) => (one.kind === 'stored' ? [{ id: one.id, alternativeText: one.alternativeText }] : [])),
  illustrationsToAdd: pictures.flatMap((one, index) =>
    one.kind === 'new' ? [{ key: one.key, file: one.file, alternativeText: one.alternativeText, index }] : [],
  ),
})
