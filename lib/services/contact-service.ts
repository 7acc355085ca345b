import 'server-only'
import { createElement } from 'react'
import { takeCaptcha } from '#lib/captcha/api.ts'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Call } from '#lib/http/call.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { newReference, peopleOfService, storeMessage } from '#lib/messages/api.ts'
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

/** The service that the caller may see (A066), before the body is read (W3). Throws NOT_FOUND. */
export async function findContacted({ actor, params }: Pick<ContactCall, 'actor' | 'params'>): Promise<ServiceRecord> {
  const record = findRecord(await catalogue(), params.id)
  if (!record || !maySee(actor, await relationsOf(actor, [record.row.id]), record)) throw notFound()
  return record
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
    for (const { email: recipient } of await peopleOfService(tx, id)) await queueMail(tx, { ...mail, recipient })
    // Who is signed in finds it again, and the answer; of a visitor nothing is kept but the mail.
    if (actor.kind === 'user')
      await storeMessage(tx, context, { topic: 'SERVICE', subject: name, serviceId: id, senderPpid: actor.ppid, text: message }, reference)
    await audit(tx, context, { action: 'contact', entity: ENTITY, entityId: id, after: { reference } })
    return { reference }
  })
