import { sessionCookieName } from './auth/cookie.ts'
import { applicationVersion } from './config/config.ts'
import { contracts } from './contracts.ts'
import { openApiDocument } from './http/openapi.ts'

let document: ReturnType<typeof openApiDocument> | undefined

/** The OpenAPI 3.1 document of every endpoint, made once. */
export const openApi = () => (document ??= openApiDocument(contracts, applicationVersion, sessionCookieName()))
