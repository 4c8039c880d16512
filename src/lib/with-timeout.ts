/** The result of `work`; rejects with an error if it takes longer than the timeout. */
export async function withTimeout<Result>(work: Promise<Result>, milliseconds: number, message: string) {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(message)), milliseconds)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
