import 'server-only'
import { randomInt } from 'node:crypto'
import { createElement } from 'react'
import { takeCaptcha } from '#lib/captcha/api.ts'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call } from '#lib/http/call.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { ContactMail } from './contact-mail.tsx'
import { INVALID_CAPTCHA } from './contact-contract.ts'
import type * as contract from './contact-contract.ts'
import { findRecord, maySee, catalogue } from '#lib/catalogue/api.ts'
import { relationsOf } from '#lib/relations/api.ts'
import { ENTITY } from './save-service.ts'
import type { ServiceRecord } from '#lib/catalogue/api.ts'

type ContactCall = Call<typeof contract.contactService>

/** Without letters and digits that look alike. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFERENCE_LENGTH = 8

/** Shown to the sender and named in the mail. */
const newReference = (): string =>
  `C-${Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`

/** The service that the caller may see (A066), before the body is read (W3). Throws NOT_FOUND. */
export async function findContacted({ actor, params }: Pick<ContactCall, 'actor' | 'params'>): Promise<ServiceRecord> {
  const record = findRecord(await catalogue(), params.id)
  if (!record || !maySee(actor, await relationsOf(actor, [record.row.id]), record)) throw notFound()
  return record
}

/** Addresses from the database only (security rule 36): the responsibles, or who else stands behind the service, or the super users. */
async function recipients(tx: Transaction, serviceId: string): Promise<string[]> {
  for (const role of ['RESPONSIBLE', 'TEAM', 'IT_CONTACT'] as const) {
    const people = await tx.servicePerson.findMany({
      where: { serviceId, role },
      orderBy: { position: 'asc' },
      select: { user: { select: { email: true } } },
    })
    if (people.length > 0) return people.map(({ user }) => user.email)
  }
  return (await tx.user.findMany({ where: { isSuperUser: true }, select: { email: true } })).map(({ email }) => email)
}

/** E016 (A106). Throws VALIDATION for a wrong, used, expired or foreign captcha of a signed-out caller. */
export const contactService = ({ actor, body, context, found }: ContactCall & { found: ServiceRecord }): Promise<{ reference: string }> =>
  inTransaction(context, async (tx) => {
    const { id, name, friendlyUrl } = found.row
    if (actor.kind === 'anonymous' && !(await takeCaptcha(tx, body.captcha ?? '', [id, friendlyUrl])))
      throw invalid(INVALID_CAPTCHA, 'captcha')
    const reference = newReference()
    const { firstName, lastName, email, company, phone, message } = body
    const content = {
      service: name,
      reference,
      name: fullName({ firstName, lastName }),
      email,
      company,
      phone: phone?.number ? `${phone.code} ${phone.number}` : null,
      message,
    }
    const mail = {
      kind: 'contact',
      subject: `Contact request ${reference}: ${name}`,
      ...(await renderMail(createElement(ContactMail, content))),
    }
    for (const recipient of await recipients(tx, id)) await queueMail(tx, { ...mail, recipient })
    await audit(tx, context, { action: 'contact', entity: ENTITY, entityId: id, after: { reference } })
    return { reference }
  })
