import { describe, expect, it } from 'vitest'
import { newRenovationPlan, withCustomItem, withItem, withItemCost } from '../renovation-plan.ts'
import { changedProperty, emptyProperty, propertyMaximum } from '../rules.ts'
import { savedPropertySchema } from '../schema.ts'
import { readSharedFragment } from './schema.ts'
import { isSameCalculation, isUntouched, sharedFragment } from './shared-link.ts'

const now = new Date('2026-11-21T08:00:00Z')
const bare = emptyProperty('8 Kererū Street, Ōtūmoetai, Tauranga', now)

function worked() {
  let plan = withItem(newRenovationPlan(120), 'kitchen', { isSelected: true })
  plan = withItemCost(plan, 'bathroom', 18_000.5)
  plan = withCustomItem(plan, { name: 'New roof, “long run”', cost: 24_000 }, 7)
  return changedProperty(
    bare,
    { valuation: 890_000, floorArea: 93.5, marginPercent: 17.5, askingPrice: 640_000, renovation: plan },
    now,
  )
}

function linkOf(inputs: unknown, version = 1): string {
  return `${version}.${Buffer.from(JSON.stringify(inputs)).toString('base64url')}`
}

const valid = ['1 Rātā Street', 800_000, 120, 20, null, 30_000, null]

describe('a link with a calculation', () => {
  it('encodes and decodes every input', () => {
    const read = readSharedFragment(sharedFragment(worked()), now)
    expect(read.kind).toBe('property')
    if (read.kind !== 'property') return
    const ids = (property: typeof read.property) =>
      property.renovation?.customItems.map(({ id: _, ...item }) => item)
    expect(ids(read.property)).toEqual(ids(worked()))
    expect(read.property.renovation?.items).toEqual(worked().renovation?.items)
    expect({ ...read.property, renovation: null }).toEqual({ ...worked(), renovation: null })
    expect(propertyMaximum(read.property)).toBe(propertyMaximum(worked()))
    expect(savedPropertySchema.safeParse(read.property).success).toBe(true)
  })

  it.each(['.', ').', '%E2%80%9D', '&fbclid=IwAR0x', '?utm_source=chat'])('ignores %s after it', (added) => {
    const fragment = sharedFragment(worked())
    expect(readSharedFragment(`${fragment}${added}`, now)).toEqual(readSharedFragment(fragment, now))
  })

  it('is short enough and safe for messages', () => {
    expect(sharedFragment(worked())).toMatch(/^1\.[\w-]{1,300}$/)
  })

  it('version 1 can still be decoded', () => {
    const inputs = [
      '1 Rātā Street',
      800_000,
      120,
      20,
      null,
      null,
      [2, 100, [1, 0, [1, 5000], 0, 0, 0, 0], [['Roof', 24_000, 1]]],
    ]
    const read = readSharedFragment(linkOf(inputs), now)
    // Kitchen 250 × 100 m² × 1.5, carpet at 5,000, the roof.
    expect(read).toMatchObject({ kind: 'property', property: { renovationCost: 66_500, valuation: 800_000 } })
  })

  it('encodes an item of an older list by its cost', () => {
    const plan = newRenovationPlan(100)
    const items = plan.items.map((item) =>
      item.id === 'kitchen' ? { ...item, basePrice: 300, isSelected: true } : item,
    )
    const read = readSharedFragment(
      sharedFragment(changedProperty(bare, { renovation: { ...plan, items } }, now)),
      now,
    )
    expect(read).toMatchObject({ kind: 'property', property: { renovationCost: 30_000 } })
  })

  it('encodes a renovation cost without a plan', () => {
    expect(readSharedFragment(sharedFragment({ ...bare, renovationCost: 30_000 }), now)).toMatchObject({
      property: { renovationCost: 30_000, renovation: null },
    })
  })

  it.each([
    ['nothing', ''],
    ['no version', 'WyI4IEtlcmVy'],
    ['an unknown old version', linkOf(valid, 0)],
    ['characters that aren’t allowed in a link', '1.<script>alert(1)</script>'],
    ['half a link', sharedFragment(worked()).slice(0, 60)],
    ['bytes that aren’t UTF-8', `1.${Buffer.from([0xff, 0xfe, 0x41]).toString('base64url')}`],
    ['other JSON', linkOf({ __proto__: 1, address: 'x' })],
    ['too few values', linkOf(valid.slice(0, 6))],
    ['too many values', linkOf([...valid, 1])],
    ['no address', linkOf(['  ', ...valid.slice(1)])],
    ['half a surrogate pair in the address', linkOf(['1 \ud800 Street', ...valid.slice(1)])],
    ['a line break in the address', linkOf(['1 Rātā\nStreet', ...valid.slice(1)])],
    ['an amount below 0', linkOf([valid[0], -1, ...valid.slice(2)])],
    ['an amount that is too large', linkOf([valid[0], 1_000_000_000, ...valid.slice(2)])],
    ['an amount as a string', linkOf([valid[0], '800000', ...valid.slice(2)])],
    ['a margin above 50%', linkOf([...valid.slice(0, 3), 51, ...valid.slice(4)])],
    ['an unknown quality', linkOf([...valid.slice(0, 6), [3, 120, [0, 0, 0, 0, 0, 0, 0], []]])],
    ['a list of the wrong length', linkOf([...valid.slice(0, 6), [1, 120, [0, 0], []]])],
    [
      '101 custom items',
      linkOf([...valid.slice(0, 6), [1, 120, [0, 0, 0, 0, 0, 0, 0], Array(101).fill(['x', 1, 1])]]),
    ],
    ['a megabyte', `1.${'A'.repeat(1_000_000)}`],
  ])('with %s is reported as damaged', (_, fragment) => {
    expect(readSharedFragment(fragment, now)).toEqual({ kind: 'damaged' })
  })

  it('a newer version is detected', () => {
    expect(readSharedFragment(linkOf(valid, 2), now)).toEqual({ kind: 'newer' })
  })
})

describe('a property that is already in the browser', () => {
  it('is recognised as the same calculation regardless of the address’s case', () => {
    const same = {
      ...worked(),
      address: '8 KERERŪ  street, Ōtūmoetai, Tauranga',
      updatedAt: '2020-01-01T00:00:00.000Z',
    }
    expect(isSameCalculation(worked(), same)).toBe(true)
    expect(isSameCalculation(worked(), { ...same, askingPrice: 1 })).toBe(false)
    expect(isSameCalculation(worked(), { ...same, address: 'elsewhere' })).toBe(false)
  })

  it('is untouched until a figure is entered', () => {
    expect(isUntouched(bare)).toBe(true)
    expect(isUntouched({ ...bare, marginPercent: 15 })).toBe(false)
    expect(isUntouched({ ...bare, askingPrice: 0 })).toBe(false)
  })
})
