import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]
/** Left, top, width and height. */
type Rectangle = readonly [number, number, number, number, Colour]

export interface DemoPicture {
  width: number
  height: number
  background: Colour
  parts: readonly Rectangle[]
}

/** Pixels of a unit of a picture. */
const SCALE = 10
const WHITE: Colour = [250, 250, 248]
const SKY: Colour = [176, 208, 226]
const INK: Colour = [52, 56, 60]
const STEEL: Colour = [150, 156, 160]
const WOOD: Colour = [176, 132, 90]

const room = (background: Colour, parts: readonly Rectangle[]) => ({
  width: 96,
  height: 64,
  background,
  parts,
})
const window = (left: number): Rectangle[] => [
  [left, 8, 28, 18, WHITE],
  [left + 1, 9, 12, 16, SKY],
  [left + 15, 9, 12, 16, SKY],
]

interface KitchenColours {
  wall: Colour
  cabinet: Colour
  bench: Colour
  floor: Colour
}

function kitchen({ wall, cabinet, bench, floor }: KitchenColours): DemoPicture {
  const doors = [4, 20, 52, 68].map((left): Rectangle => [left, 37, 15, 16, cabinet])
  return room(wall, [
    [0, 54, 96, 10, floor],
    ...window(34),
    [4, 6, 24, 16, cabinet],
    [68, 6, 24, 16, cabinet],
    [3, 36, 90, 19, INK],
    ...doors,
    [36, 37, 15, 16, STEEL],
    [38, 41, 11, 10, INK],
    [84, 37, 8, 16, cabinet],
    [2, 33, 92, 3, bench],
    [56, 30, 2, 3, STEEL],
  ])
}

function bathroom(wall: Colour, tiles: Colour, bath: Colour): DemoPicture {
  const rows = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((column): Rectangle => [column * 12, 20 + row * 8, 11, 7, tiles]),
  )
  return room(wall, [
    ...rows,
    [0, 52, 96, 12, STEEL],
    [8, 40, 52, 16, bath],
    [11, 42, 46, 3, STEEL],
    [72, 36, 18, 20, WOOD],
    [70, 33, 22, 4, bath],
    [74, 8, 14, 18, SKY],
  ])
}

export const ROOM_PICTURES = {
  oldKitchen: kitchen({
    wall: [206, 196, 160],
    cabinet: [150, 118, 82],
    bench: [196, 178, 132],
    floor: [140, 126, 104],
  }),
  newKitchen: kitchen({
    wall: [240, 240, 234],
    cabinet: [88, 116, 108],
    bench: [228, 228, 226],
    floor: [190, 150, 108],
  }),
  oldBathroom: bathroom([214, 204, 190], [186, 160, 150], [206, 186, 164]),
  newBathroom: bathroom([228, 232, 226], [212, 222, 222], WHITE),
  livingRoom: room(
    [236, 234, 226],
    [
      [0, 44, 96, 20, WOOD],
      ...[48, 53, 58].map((top): Rectangle => [0, top, 96, 1, [150, 108, 70]]),
      ...window(34),
    ],
  ),
} satisfies Record<string, DemoPicture>

/** A page with a letterhead, lines with amounts, and a total. */
export function receiptPicture(rows: number): DemoPicture {
  const grey: Colour = [172, 174, 176]
  const lines = Array.from({ length: rows }, (_, at): Rectangle[] => [
    [8, 30 + at * 6, 22 + ((at * 7) % 12), 2, grey],
    [50, 30 + at * 6, 8, 2, grey],
  ])
  const end = 32 + rows * 6
  return {
    width: 66,
    height: 92,
    background: [120, 104, 88],
    parts: [
      [3, 3, 60, 86, WHITE],
      [8, 8, 22, 5, INK],
      [8, 15, 16, 2, grey],
      [44, 8, 14, 2, grey],
      [8, 25, 50, 1, INK],
      ...lines.flat(),
      [8, end, 50, 1, INK],
      [34, end + 4, 10, 3, INK],
      [48, end + 4, 10, 3, INK],
    ],
  }
}

/** Draws a picture into a file, whose name says the format. */
export async function drawPicture(
  { width, height, background, parts }: DemoPicture,
  path: string,
): Promise<void> {
  const pixels = Buffer.alloc(width * height * 3, Uint8Array.from(background))
  for (const [left, top, across, down, colour] of parts) {
    for (let row = top; row < top + down; row += 1)
      pixels.fill(Uint8Array.from(colour), (row * width + left) * 3, (row * width + left + across) * 3)
  }
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(width * SCALE, height * SCALE, { kernel: 'nearest' })
    .toFile(path)
}
