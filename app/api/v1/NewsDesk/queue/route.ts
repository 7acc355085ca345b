import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/queue-contract.ts'
import { countQueue } from '#lib/news-desk/queue-service.ts'

export const GET = handle(contract.countQueue, countQueue)
