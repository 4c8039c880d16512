import { FLOORS, floorOf, isTest, OWN_FILES, projectImports, type Rule, sliceOf } from './structure-paths.ts'

const placedOnAFloor: Rule = ({ path }) =>
  path.startsWith('src/features/') && (floorOf(path) === undefined || sliceOf(path) === undefined)
    ? [`belongs in a slice of one of src/features/${FLOORS.join(', src/features/')}`]
    : []

const floorsRunDown: Rule = (file) => {
  const floor = floorOf(file.path)
  if (floor === undefined || isTest(file.path)) return []
  return projectImports(file).flatMap(({ target }) => {
    const other = floorOf(target)
    if (other === undefined || FLOORS.indexOf(other) >= FLOORS.indexOf(floor)) return []
    return [`imports ${target}: ${floor} is below ${other}; move the shared part down, or compose them above`]
  })
}

const oneLevelOfParts: Rule = ({ path }) => {
  const slice = sliceOf(path)
  if (slice === undefined) return []
  const [, part, deeper] = path.slice(`src/features/${slice}/`.length).split('/').toReversed()
  return deeper === undefined
    ? []
    : [
        `folders in a slice are one level deep: name a file for its topic in src/features/${slice}/${deeper}, not ${part}/`,
      ]
}

const floorsKeepTheirScreens: Rule = (file) => {
  const floor = floorOf(file.path)
  if (floor === undefined || isTest(file.path)) return []
  return projectImports(file)
    .filter(({ target }) => floorOf(target) !== undefined && floorOf(target) !== floor)
    .filter(({ target }) => target.endsWith('.tsx') || OWN_FILES.test(target))
    .map(
      ({ target }) =>
        `imports ${target}: the screens, requests, routes and jobs of another floor are its own; compose them in src/app`,
    )
}

/** What any slice needs is below all slices: schemas of days and amounts, names, and words for days and addresses. */
const GENERAL =
  /^((?:\w+(?:Day|Date)|(?:price|amount|money|cents)\w*|email|phone)Schema|splitAddress|formatWeekday|nameOf)$/

const generalPartsAreBelow: Rule = (file) => {
  if (isTest(file.path) || sliceOf(file.path) === undefined) return []
  return projectImports(file).flatMap(({ target, names }) =>
    sliceOf(target) === undefined || sliceOf(target) === sliceOf(file.path)
      ? []
      : names
          .filter((name) => GENERAL.test(name))
          .map((name) => `imports ${name} from ${target}: move it to src/lib or src/finance`),
  )
}

/** The rules of slices and the floors on which they stand. */
export const FLOOR_RULES: readonly Rule[] = [
  placedOnAFloor,
  floorsRunDown,
  oneLevelOfParts,
  floorsKeepTheirScreens,
  generalPartsAreBelow,
]
