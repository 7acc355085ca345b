import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { tenantIdAt } from '#lib/tenants/api.ts'
import type * as contract from './mail-contract.ts'
import type { MailTemplate } from './mail-contract.ts'
import { DEFAULT_MAIL } from './mail-words.ts'

const ENTITY = 'Tenant'

async function readTemplate(from: Transaction | typeof db, tenantId: string | null): Promise<MailTemplate> {
  const stored =
    tenantId === null
      ? null
      : await from.renewalMail.findUnique({ where: { tenantId }, select: { subject: true, text: true, version: true } })
  return stored ?? { ...DEFAULT_MAIL, version: 0 }
}

const templateAt = async (from: Transaction | typeof db, { host }: CallContext): Promise<MailTemplate> =>
  readTemplate(from, await tenantIdAt(from, host))

/** The text that was kept last at the tenant of the host, else that of the portal. */
export const getMailTemplate: ServiceFunction<typeof contract.getMailTemplate> = ({ context }) => templateAt(db, context)

/** Throws NOT_FOUND where the host has no tenant, STALE_VERSION. */
export const changeMailTemplate: ServiceFunction<typeof contract.changeMailTemplate> = ({ body: { version, ...mail }, context }) =>
  showingCurrent(
    inTransaction(context, async (tx) => {
      // Two first ones follow each other too.
      await lockCatalogue(tx)
      const tenantId = await tenantIdAt(tx, context.host)
      if (tenantId === null) throw notFound()
      const before = await readTemplate(tx, tenantId)
      checkVersion(before.version, version)
      if (before.subject === mail.subject && before.text === mail.text) return before
      await tx.renewalMail.upsert({
        where: { tenantId },
        create: { tenantId, ...mail },
        update: { ...mail, version: { increment: 1 } },
        select: { tenantId: true },
      })
      await audit(tx, context, {
        action: 'renewal-mail',
        entity: ENTITY,
        entityId: tenantId,
        before: { subject: before.subject, text: before.text },
        after: mail,
      })
      return readTemplate(tx, tenantId)
    }),
    () => templateAt(db, context),
    // What the trail says of the tenant itself was saved by others.
    null,
  )
