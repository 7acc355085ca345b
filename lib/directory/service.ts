import 'server-only'
import { config } from '#lib/config/config.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { directoryAttributes } from './contract.ts'
import type { DirectoryAttribute, DirectoryPerson } from './contract.ts'
import type * as contract from './contract.ts'
import { ldapDirectory } from './ldap-directory.ts'
import { tableDirectory } from './table-directory.ts'
import type { Directory } from './directory.ts'

/** The directory of this installation: the LDAP server of the settings, else the portal's own table. */
function directory(): Directory {
  const { ldapUrl, ldapBindDn, ldapBindPassword, ldapBaseDn, ldapObjectClass, ldapAttributes } = config()
  if (!ldapUrl || !ldapBaseDn) return tableDirectory
  return ldapDirectory({
    url: ldapUrl,
    bindDn: ldapBindDn ?? '',
    bindPassword: ldapBindPassword ?? '',
    baseDn: ldapBaseDn,
    objectClass: ldapObjectClass,
    attributes: ldapAttributes,
  })
}

const first = async (attribute: DirectoryAttribute, value: string): Promise<DirectoryPerson | null> =>
  (await directory().find(attribute, value))[0] ?? null

/** The person with a person key, null = not in the directory. Throws UNAVAILABLE. */
export const findByPpid = (ppid: string): Promise<DirectoryPerson | null> => first('ppid', ppid)

/** The person with an e-mail in any letter case, null = not in the directory. Throws UNAVAILABLE. */
export const findByEmail = (email: string): Promise<DirectoryPerson | null> => first('email', email)

const required = (person: DirectoryPerson | null): DirectoryPerson => {
  if (!person) throw notFound()
  return person
}

/** E107. Throws NOT_FOUND (W31). */
export const directoryByPpid: ServiceFunction<typeof contract.directoryByPpid> = async ({ params }) =>
  required(await findByPpid(params.ppid))

/** E108. Throws NOT_FOUND (W31). */
export const directoryByEmail: ServiceFunction<typeof contract.directoryByEmail> = async ({ params }) =>
  required(await findByEmail(params.email))

/** E109: none is an empty list (W31). */
export const directoryByPartyId: ServiceFunction<typeof contract.directoryByPartyId> = ({ params }) =>
  directory().find('partyId', params.partyId)

/** E110. Throws VALIDATION for an attribute that people of the directory do not have (A169). */
export const directoryByAttribute: ServiceFunction<typeof contract.directoryByAttribute> = ({ params }) => {
  const attribute = directoryAttributes.find((name) => name.toLowerCase() === params.attribute.toLowerCase())
  if (!attribute)
    throw new AppError('VALIDATION', {
      fields: [{ message: `Please provide one of ${directoryAttributes.join(', ')}`, path: 'attribute' }],
    })
  return directory().find(attribute, params.value)
}
