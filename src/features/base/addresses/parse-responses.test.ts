import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePropertyDetails, parseSuggestions } from './parse-responses.ts'
import { propertyDetailsSchema, suggestionsSchema } from './schema.ts'
import { ASSUMED_DETAILS } from './unlisted.ts'

test('parseSuggestions accepts exactly what the schema accepts', () => {
  const text = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined))
  const prediction = fc.record({
    description: text,
    placeId: text,
    mainText: fc.string(),
    secondaryText: fc.string(),
  })
  const answer = fc.oneof(
    fc.jsonValue(),
    fc.record({
      predictions: fc.array(fc.oneof(prediction, fc.jsonValue())),
      attribution: fc.option(text),
    }),
  )
  fc.assert(
    fc.property(answer, (value) => {
      const { success, data } = suggestionsSchema.safeParse(value)
      expect(parseSuggestions(value)).toEqual(success ? { success, data } : { success })
    }),
    { numRuns: 1000 },
  )
})

test('parsePropertyDetails accepts exactly what the schema accepts', () => {
  const figure = fc.oneof(fc.nat(), fc.double(), fc.constantFrom(0, -0, 2 ** 53, '3', null))
  const answer = fc.oneof(
    fc.jsonValue(),
    fc.constant({ ...ASSUMED_DETAILS, assumed: true }),
    fc.record({
      bedrooms: fc.oneof(fc.nat(), figure),
      bathrooms: fc.nat(),
      parking: fc.oneof(fc.nat(), figure),
      floorArea: figure,
      landArea: fc.oneof(fc.nat(), figure),
      assumed: fc.oneof(fc.boolean(), fc.constant('true')),
    }),
  )
  fc.assert(
    fc.property(answer, (value) => {
      const { success, data } = propertyDetailsSchema.safeParse(value)
      expect(parsePropertyDetails(value)).toEqual(success ? { success, data } : { success })
    }),
    { numRuns: 1000 },
  )
})
