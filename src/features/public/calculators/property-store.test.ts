import { describe, expect, it } from 'vitest'
import { createPropertyStore } from './property-store.ts'
import { newRenovationPlan, withAllSelected } from './renovation-plan.ts'
import { emptyProperty } from './rules.ts'
import { removePropertiesOf } from './stored-properties.ts'

const FIVE = ['1 Rātā Street', '2 Rātā Street', '3 Rātā Street', '4 Rātā Street', '5 Rātā Street']

function memory(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries))
  return {
    items,
    read: (name: string) => items.get(name) ?? null,
    write: (name: string, text: string) => Boolean(items.set(name, text)),
  }
}

function storeOn(storage: ReturnType<typeof memory>) {
  let seconds = 0
  return createPropertyStore(storage, () => new Date(Date.UTC(2026, 10, 21, 0, 0, seconds++)))
}

const addresses = (store: ReturnType<typeof storeOn>) => store.get().saved.map(({ address }) => address)

describe('saved properties', () => {
  // Clauses: accounts-and-billing 3.7, 9.6; deal-workflow 3.15
  it('are stored immediately, also under the specified keys, and can be read back', () => {
    const storage = memory()
    const renovation = withAllSelected(newRenovationPlan(120), true)
    storeOn(storage).update('8 Kererū Street', { valuation: 890_000, floorArea: 120, renovation })
    expect(storage.items.get('property_doneUpValue')).toBe('890000')
    expect(storage.items.get('property_renovationCost')).toBe('102600')
    expect(storage.items.get('property_floorArea')).toBe('120')
    expect(storeOn(storage).get().saved[0]).toMatchObject({
      address: '8 Kererū Street',
      valuation: 890_000,
      renovationCost: 102_600,
      renovation,
    })
  })

  it('are ordered latest first; addresses that differ only in case are one property', () => {
    const store = storeOn(memory())
    store.update('1 Rātā Street', { valuation: 1 })
    store.update('2 Rātā Street', { valuation: 2 })
    store.update(' 1 rātā  street ', { valuation: 3 })
    expect(store.get().saved.map(({ valuation }) => valuation)).toEqual([3, 2])
  })

  it('can be replaced; a sixth property is saved with Pro', () => {
    const store = storeOn(memory())
    for (const address of FIVE) store.update(address, { valuation: 1 })
    const shared = { ...emptyProperty('3 RĀTĀ Street', new Date()), askingPrice: 5 }
    store.replace(shared)
    expect(store.find('3 Rātā Street')).toEqual(shared)
    store.replace({ ...shared, address: '6 Rātā Street' })
    expect(addresses(store)).not.toContain('6 Rātā Street')
    store.setUnlimited(true)
    expect(addresses(store)).toHaveLength(6)
    expect(addresses(store)).toContain('6 Rātā Street')
  })

  it('notify subscribers until they unsubscribe', () => {
    const store = storeOn(memory())
    let calls = 0
    const stop = store.subscribe(() => {
      calls += 1
    })
    store.update('1 Rātā Street', { valuation: 1 })
    stop()
    store.update('1 Rātā Street', { valuation: 2 })
    expect(calls).toBe(1)
  })
})

describe('a sixth property', () => {
  function full() {
    const storage = memory()
    const store = storeOn(storage)
    for (const address of FIVE) store.update(address, { valuation: 500_000 })
    return { store, storage }
  }

  // Clauses: accounts-and-billing 9.1; deal-workflow 9.29
  it('can be edited, but is not saved until a saved property is removed', () => {
    const { store } = full()
    store.update('6 Rātā Street', { valuation: 600_000 })
    store.update('6 Rātā Street', { marginPercent: 25 })
    expect(addresses(store)).toEqual(FIVE.toReversed())
    expect(store.get().unsaved).toMatchObject({ valuation: 600_000, marginPercent: 25 })
  })

  it('is saved with its figures in place of the removed property', () => {
    const { store, storage } = full()
    store.update('6 Rātā Street', { valuation: 600_000 })
    store.saveInsteadOf('2 Rātā Street', '6 Rātā Street')
    expect(addresses(store)).toEqual([
      '6 Rātā Street',
      '5 Rātā Street',
      '4 Rātā Street',
      '3 Rātā Street',
      '1 Rātā Street',
    ])
    expect(storeOn(storage).get().saved[0]?.valuation).toBe(600_000)
    expect(store.get().unsaved).toBeNull()
  })

  it('is saved with Pro and is not deleted when Pro ends', () => {
    const { store } = full()
    store.setUnlimited(true)
    store.update('6 Rātā Street', { valuation: 600_000 })
    store.setUnlimited(false)
    expect(addresses(store)).toHaveLength(6)
  })
})

describe('removing', () => {
  it('can be undone, which restores the former position', () => {
    const store = storeOn(memory())
    for (const address of FIVE) store.update(address, { valuation: 500_000 })
    const removed = store.remove('3 Rātā Street')
    expect(addresses(store)).not.toContain('3 Rātā Street')
    if (removed) store.restore(removed)
    expect(addresses(store)).toEqual(FIVE.toReversed())
  })

  // Clauses: deal-workflow 3.15
  it('clears the figures, so that the next address starts empty', () => {
    const storage = memory()
    const store = storeOn(storage)
    store.update('1 Rātā Street', { valuation: 500_000 })
    store.remove('1 Rātā Street')
    expect(storage.items.get('property_doneUpValue')).toBe('0')
    expect(storeOn(storage).get().loose).toBeNull()
  })
})

describe('unreadable storage', () => {
  it.each(['', '{', 'null', '42', '{"a":1}', '[null, 7, {"address": ""}]', '[{"address":"x"}]'])(
    'is ignored: %s',
    (text) => {
      expect(storeOn(memory({ doneup_properties: text })).get().saved).toEqual([])
    },
  )

  it('keeps the readable parts of a property', () => {
    const [address, updatedAt] = ['1 Rātā Street', '2026-11-21T00:00:00.000Z']
    const stored = {
      address,
      updatedAt,
      valuation: 500_000,
      renovation: { items: 'none' },
      marginPercent: 'x',
    }
    const store = storeOn(memory({ doneup_properties: JSON.stringify([stored, 'rubbish']) }))
    expect(store.get().saved).toEqual([
      expect.objectContaining({ address, valuation: 500_000, renovation: null, marginPercent: 20 }),
    ])
  })

  it('reads the values under the specified keys if no property is readable', () => {
    const plain = {
      property_doneUpValue: '800000',
      property_renovationCost: '100000',
      property_floorArea: 'x',
    }
    const store = storeOn(memory({ doneup_properties: '{', ...plain }))
    store.update('1 Rātā Street', { askingPrice: 1 })
    expect(store.get().saved[0]).toMatchObject({
      valuation: 800_000,
      renovationCost: 100_000,
      floorArea: null,
    })
  })

  it('works without storage', () => {
    const store = storeOn({ ...memory(), write: () => false })
    store.update('1 Rātā Street', { valuation: 500_000 })
    expect(addresses(store)).toEqual(['1 Rātā Street'])
  })
})

describe('L3: properties used while signed in', () => {
  function sharedBrowser() {
    const storage = memory()
    let user: string | null = null
    const store = createPropertyStore(
      storage,
      () => new Date(Date.UTC(2026, 10, 21)),
      () => user,
    )
    const become = (next: string | null) => {
      user = next
      store.reload()
    }
    return { storage, store, become, shown: () => store.get().saved.map(({ address }) => address) }
  }

  it('are shown to their user only; a guest’s are shown to everyone until a user changes them', () => {
    const { store, become, shown } = sharedBrowser()
    store.update('1 Rātā Street', { valuation: 1 })
    become('mere')
    store.update('2 Rātā Street', { valuation: 2 })
    expect(shown()).toEqual(['2 Rātā Street', '1 Rātā Street'])
    for (const other of ['ana', null]) {
      become(other)
      expect([shown(), store.find('2 Rātā Street')]).toEqual([['1 Rātā Street'], null])
    }
    store.update('2 Rātā Street', { valuation: 3 })
    become('mere')
    store.update('1 Rātā Street', { valuation: 4 })
    become(null)
    expect(shown()).toEqual(['2 Rātā Street'])
    become('mere')
    expect(store.find('1 Rātā Street')?.valuation).toBe(4)
  })

  it('beyond the limit are not shown to the next user, and neither are the latest values', () => {
    const { store, become, shown } = sharedBrowser()
    become('mere')
    for (const address of [...FIVE, '6 Rātā Street']) store.update(address, { valuation: 500_000 })
    become(null)
    expect([shown(), store.get().unsaved, store.get().loose]).toEqual([[], null, null])
    store.update('7 Rātā Street', { askingPrice: 1 })
    expect(store.get().saved).toMatchObject([{ address: '7 Rātā Street', valuation: null }])
  })

  it('are removed from the browser when their user signs out', () => {
    const { storage, store, become, shown } = sharedBrowser()
    store.update('1 Rātā Street', { valuation: 100_000 })
    become('ana')
    store.update('2 Rātā Street', { valuation: 200_000 })
    become('mere')
    store.update('3 Rātā Street', { valuation: 300_000, floorArea: 130 })
    removePropertiesOf('mere', storage)
    become(null)
    expect(shown()).toEqual(['1 Rātā Street'])
    expect([...storage.items.values()].join()).not.toMatch(/3 Rātā|300000|130/)
    become('ana')
    expect(shown()).toContain('2 Rātā Street')
  })
})

it('reloads another tab’s saved properties and keeps this tab’s unsaved property', () => {
  const storage = memory()
  const [here, there] = [storeOn(storage), storeOn(storage)]
  here.continueUnsaved('9 Hīnau Place')
  there.update('1 Rātā Street', { valuation: 500_000 })
  here.reload()
  expect(addresses(here)).toEqual(['1 Rātā Street'])
  expect(here.get().unsaved?.address).toBe('9 Hīnau Place')
})
