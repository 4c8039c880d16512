import { z } from 'zod'
import { ifMissing } from '#src/lib/schemas/schema-messages.ts'
import { MAX_MONEY } from './money.ts'

/** To the cent, as the database stores amounts, so that client and server calculate with the same amount. */
const toTheCent = (schema: z.ZodNumber) => schema.multipleOf(0.01, 'Use at most two decimals')

/** A figure from $0 of a calculator, which may have parts of a cent: it stays in the browser until it is saved. */
export const moneySchema = z.number().min(0).max(MAX_MONEY)

/** An amount from $0; null if it isn't known. */
export const priceSchema = toTheCent(moneySchema).nullable()

/** An amount that is more than $0. `error` is the message for any other. */
export const amountSchema = (error: string) =>
  toTheCent(
    z
      .number({ error: ifMissing(error) })
      .gt(0, error)
      .max(MAX_MONEY),
  )

/** An amount from $0. `error` is the message for none. */
export const amountFromZeroSchema = (error: string) =>
  toTheCent(
    z
      .number({ error: ifMissing(error) })
      .min(0)
      .max(MAX_MONEY),
  )

/** An amount that may be negative, such as that of a credit note. `error` is the message for none. */
export const signedAmountSchema = (error: string) =>
  toTheCent(
    z
      .number({ error: ifMissing(error) })
      .min(-MAX_MONEY)
      .max(MAX_MONEY),
  )
