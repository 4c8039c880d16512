/** Names found in many towns, most common first. */
export const COMMON_NAMES =
  `High,Main,Queen,King,George,Victoria,Beach,Station,Church,Park,Rata,Kōwhai,Rimu,Tōtara,Kauri,Matai,Pūriri,Hīnau,Kererū,
Tūī,Nikau,Miro,Mānuka,Kahikatea,Tāwhai,Ngaio,Karaka,Titoki,Pōhutukawa,Harakeke,Albert,Edward,Elizabeth,William,James,
Alexandra,Nelson,Wellington,Wellesley,Cook,Grey,Russell,Campbell,Cameron,Grant,Hill,Valley,River,Lake,Ocean View,Seaview,Bay,
Harbour,Bridge,Mill,School,Hospital,Racecourse,Domain,Memorial,Riverside,Hillcrest,Fairview,Bellevue,Belmont,Clyde,Clifford,
Oxford,Cambridge,York,Windsor,Stafford,Norfolk,Devon,Cornwall,Kent,Essex,Durham,Lincoln,Richmond,Hastings,Napier,Havelock,
Raglan,Tasman,Drake,Rodney,Marlborough,Blenheim,Churchill,Montgomery,Freyberg,Rutherford,Hillary,Mansfield,Great North,
Great South,Old Coach,Old Main,State Highway 1,State Highway 2,St Johns,St Andrews,St Albans,St Heliers Bay,Mount Eden,
Mount Smart,Mount Albert,Second,Third,Fourth,Tainui,Te Rapa,Te Awa,Te Ngae,Te Ara,Waikato,Waimea,Waitangi,Wairere,
Ngāmotu,Tāmaki,Māui,Rangi,Hīnemoa,Tūtānekai,Ōhiro,Pākarae,Moana,Aroha,Kōtare,Pīwakawaka,Kiwi,Weka,Kea,Toroa,Ruru,Huia`
    .split(',')
    .map((name) => name.trim())

export const STREET_TYPES = [
  ...Array<string>(9).fill('Street'),
  ...Array<string>(9).fill('Road'),
  ...Array<string>(5).fill('Place'),
  ...Array<string>(4).fill('Avenue'),
  ...Array<string>(4).fill('Drive'),
  ...Array<string>(3).fill('Crescent'),
  ...Array<string>(3).fill('Lane'),
  ...Array<string>(2).fill('Terrace'),
  ...Array<string>(2).fill('Way'),
  ...Array<string>(2).fill('Close'),
  ...['Grove', 'Court', 'Rise', 'Parade', 'Esplanade', 'Quay', 'Boulevard', 'Heights', 'View', 'Ridge'],
]

const MAORI_STARTS =
  'Wai,Ru,Ka,Ngā,Ma,Pā,Ho,Tū,Ra,Te ,Ō,Ara,Mo,Kō,Whā,Pu,Ta,Hau,Ma,Re,Ni,Kai,Awa,Roto,Manga,Puke,Motu'.split(
    ',',
  )
const MAORI_MIDDLES = 'ta,ra,ka,wha,ne,ma,nga,ri,ro,mo,hi,ku,pa,te,no,ru,ke,wi,na,tu'.split(',')
const MAORI_ENDS =
  'nui,iti,roa,ora,nga,tea,haka,whero,pai,kau,rangi,moana,hou,tara,ata,uku,ere,omi,ako,ū'.split(',')
const ENGLISH_STARTS =
  'Ash,Brad,Carl,Dal,Ed,Fair,Glen,Hard,Ing,Jar,Kirk,Lang,Mar,New,Oak,Pem,Ro,Stan,Thorn,Whit,Al,Bar,Chat,Den,Elm,Farn,Gar,Hal,Kel,Lin,Mor,Nor,Pres,Rad,Sel,Tal,Wal,Wool,Cran,Dun,Far,Green,Hol,Mac,Mc'.split(
    ',',
  )
const ENGLISH_MIDDLES = ',,,,er,ing,en,an,ber,der,der,mer,ter,les'.split(',')
const ENGLISH_ENDS =
  'ton,ley,field,wood,ford,brook,dale,well,worth,shaw,more,ham,stead,bury,by,combe,croft,den,gate,land,mont,ridge,son,stone,vale,ville,wick,win,man,ing,ow,ell'.split(
    ',',
  )

/** A rare name composed from `chance`, a random number from 0 up to 1. */
export function rareName(chance: () => number): string {
  const oneOf = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? ''
  if (chance() < 0.35) {
    const middle = chance() < 0.6 ? oneOf(MAORI_MIDDLES) : ''
    const [start, end] = [oneOf(MAORI_STARTS), oneOf(MAORI_ENDS)]
    return start.endsWith(' ') ? `${start}${capital(middle + end)}` : `${start}${middle}${end}`
  }
  const [start, end] = [oneOf(ENGLISH_STARTS), oneOf(ENGLISH_ENDS)]
  const name = `${start}${oneOf(ENGLISH_MIDDLES)}${end}`
  const plain = /^(Mac|Mc)/.test(name)
    ? name.replace(/^(Mac|Mc)(.)/, (_, mac: string, next: string) => mac + next.toUpperCase())
    : name
  return chance() < 0.05 ? `${oneOf(['Upper', 'Lower', 'Old', 'Mount', 'St'])} ${plain}` : plain
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
