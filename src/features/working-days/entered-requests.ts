import type { InformationRequest } from '#src/finance/dates/consent-clock.ts'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'

/** A request as it is entered. */
export interface RequestInput {
  id: number
  askedOn: CivilDay | null
  answeredOn: CivilDay | null
}

export function enteredRequests(inputs: readonly RequestInput[]): InformationRequest[] {
  return inputs.flatMap(({ askedOn, answeredOn }) => (askedOn === null ? [] : [{ askedOn, answeredOn }]))
}
