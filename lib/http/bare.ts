import { z } from 'zod'

/**
 * A body that is an object, or one of its fields alone: `["a"]` stands for `{ids: ["a"]}` (A054, A055).
 * A message names the path under which the refused value was sent, `[0]` or `ids[0]`.
 * @param name the field that may stand alone
 * @param bare its schema there; no object
 */
export const orBare = <Bare extends z.ZodType, Whole extends z.ZodObject>(
  name: string,
  bare: Bare,
  whole: Whole,
  error?: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion>,
) => z.union([bare.transform((value) => ({ [name]: value }) as z.output<Whole>), whole], error ? { error } : undefined)
