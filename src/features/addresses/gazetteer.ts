import { northIslandPlaces } from './gazetteer-north-island.ts'
import { southIslandPlaces } from './gazetteer-south-island.ts'

/** A city, town, suburb or locality; `name` and `town` are equal for a town. */
export interface Place {
  name: string
  town: string
  region: string
  people: number
}

export const places: readonly Place[] = [...readPlaces(northIslandPlaces), ...readPlaces(southIslandPlaces)]

export function readPlaces(text: string): Place[] {
  let region = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) region = line.slice(2).trim()
    return line.startsWith('# ') || line.trim() === '' ? [] : placesOfLine(line, region)
  })
}

function placesOfLine(line: string, region: string): Place[] {
  const [head = '', rest = ''] = line.split(':')
  const at = head.lastIndexOf(' ')
  const town = head.slice(0, at)
  const people = Number(head.slice(at + 1))
  const names = rest
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (town === '*') return names.map((name) => ({ name, town: name, region, people }))
  const share = Math.round(people / (names.length + 3))
  const suburbs = names.map((entry) => {
    const [, name = entry, own] = /^(.+) (\d+)$/.exec(entry) ?? []
    return { name, town, region, people: own === undefined ? share : Number(own) }
  })
  return [{ name: town, town, region, people }, ...suburbs]
}
