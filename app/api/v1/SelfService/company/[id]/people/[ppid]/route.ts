import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/self-service/contract.ts'
import { removeCompanyPerson } from '#lib/self-service/write-service.ts'

export const DELETE = handle(contract.removeCompanyPerson, removeCompanyPerson)
