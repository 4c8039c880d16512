import { reencodePhoto } from './photos.ts'

// Run by itself with a small picture, and the one whose memory counts: prints by how many megabytes the process grew.

const [small = '', large = '', format] = process.argv.slice(2)
const mostMegabytes = () => process.resourceUsage().maxRSS / 1_024
await (await reencodePhoto(small, 'jpeg', 'user')).discard()
const before = mostMegabytes()
const print = (made: object) =>
  process.stdout.write(JSON.stringify({ grew: Math.round(mostMegabytes() - before), ...made }))
try {
  const { width, height, discard } = await reencodePhoto(large, format as 'jpeg', 'user')
  await discard()
  print({ width, height })
} catch (error) {
  print({ refused: String(error) })
}
