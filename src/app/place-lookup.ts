import { findPlace } from '#src/features/addresses/api.ts'
import { setPlaceLookup } from '#src/features/calculators/api.ts'

// The calculators look a property up where the addresses come from.
setPlaceLookup(async (address) => (await findPlace(address))?.formattedAddress ?? null)
