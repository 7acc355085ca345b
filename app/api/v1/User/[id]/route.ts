import { byAccept, handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/contract.ts'
import { deleteUser as deleteContract, updateUser as updateContract } from '#lib/users/manage-contract.ts'
import { deleteUser, updateUser } from '#lib/users/manage-service.ts'
import { getUserPhoto } from '#lib/users/photo-service.ts'
import { findUser, getUser } from '#lib/users/service.ts'

export const GET = byAccept(handle(contract.getUserPhoto, getUserPhoto), handle(contract.getUser, getUser))
export const PUT = handle(updateContract, updateUser, findUser)
export const DELETE = handle(deleteContract, deleteUser)
