/**
 * "# Region" starts a region. "Town population: suburb, suburb" is a town with its suburbs and localities.
 * "* population: place, place" lists small places that are their own town.
 * A large suburb has its own population: "Mount Maunganui 22000". Populations are approximate: they only rank suggestions.
 */
export const northIslandPlaces = `
# Northland
Whangārei 56000: Abbey Caves, Avenues, Glenbervie, Horahora, Kamo, Kamo East, Kamo West, Kauri, Kensington, Mairtown, Maunu, Morningside, Onerahi, Ōtaika, Ōtangarei, Parahaki, Port Whangārei, Raumanga, Regent, Riverside, Sherwood Rise, Springs Flat, Three Mile Bush, Tikipunga, Toetoe, Vinetown, Whareora, Whau Valley, Woodhill, Parua Bay, Tamaterau, Pataua North, Pataua South, Waikaraka
Whangārei Heads 1000: McLeod Bay, Taurikura, Ocean Beach, Reotahi, McGregors Bay, Urquharts Bay
Ruakākā 2700: Marsden Point, One Tree Point, Marsden Cove, Uretiti
Waipū 1700: Waipū Cove, Langs Beach
Mangawhai 7000: Mangawhai Heads, Hakaru
Kerikeri 8300: Waipapa, Kapiro, Riverview, Skudders Beach, Rangitane
Kaitāia 6200: Awanui, Pukepoto, Fairburn
Paihia 1700: Haruru, Haruru Falls, Te Haumi, Ōpua, Waitangi
Russell 900: Ōkiato, Tapeka, Matauwhi Bay, Long Beach
Doubtless Bay 2500: Mangonui, Coopers Beach, Cable Bay, Taipā, Hihi
Karikari Peninsula 900: Whatuwhiwhi, Tokerau Beach, Rangiputa, Maitai Bay
Dargaville 5100: Baylys Beach, Mangawhare, Aratapu, Te Kōpuru, Glinks Gully
* 4900: Kaikohe
* 1700: Kawakawa, Moerewa, Hikurangi
* 1200: Ahipara, Ngunguru, Maungaturoto, Kaeo
* 500: Ōkaihau, Rāwene, Kohukohu, Ōpononi, Ōmāpere, Tutukaka, Matapōuri, Ruawai, Kaiwaka, Paparoa, Pukenui, Houhora, Maungatapere, Maungakaramea, Portland, Ōhaeawai, Ngāwhā Springs
* 200: Whananaki, Ōakura Bay, Helena Bay, Te Kao, Herekino, Broadwood, Panguru, Waimate North, Pakaraka, Matauri Bay, Whangaroa, Tōtara North, Oruru, Peria, Horeke, Umawera, Mangamuka, Maromaku, Matawaia, Pawarenga, Matakohe, Pahi, Tinopai, Whakapirau, Kaihū, Tangowahine, Tangiteroria, Titoki, Poroti, Kokopu, Oakleigh, Hukerenui, Towai, Waiharara, Waiotira

# Auckland
Auckland 1450000: Auckland Central, Freemans Bay, Ponsonby, Herne Bay, St Marys Bay, Grey Lynn, Westmere, Point Chevalier, Western Springs, Kingsland, Arch Hill, Eden Terrace, Newton, Grafton, Parnell, Newmarket, Remuera 25000, Epsom, Mount Eden 25000, Mount Albert, Morningside, Sandringham, Balmoral, Mount Roskill 30000, Three Kings, Hillsborough, Lynfield, Blockhouse Bay, New Windsor, Wesley, Waikōwhai, Royal Oak, Onehunga, One Tree Hill, Greenlane, Ellerslie, Penrose, Te Papapa, Oranga, Southdown, Mount Wellington, Panmure, Point England, Glen Innes, St Johns, Stonefields, Meadowbank, Ōrākei, Mission Bay, Kohimarama, St Heliers, Glendowie, Tāmaki, Avondale, Waterview, Ōwairaka, Rosebank, Ōtāhuhu, Wynyard Quarter, Britomart, Viaduct Harbour, Devonport, Stanley Point, Stanley Bay, Cheltenham, Narrow Neck, Bayswater, Belmont, Hauraki, Takapuna 9000, Milford, Castor Bay, Forrest Hill, Sunnynook, Campbells Bay, Mairangi Bay, Murrays Bay, Rothesay Bay, Browns Bay, Waiake, Torbay, Long Bay, Northcross, Oteha, Albany, Albany Heights, Fairview Heights, Pinehill, Rosedale, Windsor Park, Unsworth Heights, Tōtara Vale, Glenfield, Wairau Valley, Hillcrest, Northcote, Northcote Point, Birkenhead, Chatswood, Beach Haven, Birkdale, Bayview, Marlborough, Ōkura, Schnapper Rock, Greenhithe, Lucas Heights, Paremoremo, Dairy Flat, Coatesville, Redvale, Hobsonville, Hobsonville Point, West Harbour, Whenuapai, Herald Island, Massey, Westgate, Royal Heights, Rānui, Swanson, Henderson 20000, Henderson Valley, Lincoln, Te Atatū Peninsula, Te Atatū South, Glendene, Kelston, New Lynn, Green Bay, Titirangi, Wood Bay, French Bay, Glen Eden, Sunnyvale, Western Heights, McLaren Park, Oratia, Konini, Kaurilands, Laingholm, Woodlands Park, Waima, Waiatarua, Parau, Huia, Cornwallis, Piha, Karekare, Bethells Beach, Anawhata, Waitākere, Red Hills, Taupaki, Māngere, Māngere Bridge, Māngere East, Favona, Airport Oaks, Middlemore, Papatoetoe 40000, Puhinui, Ōtara, Clover Park, Chapel Downs, Flat Bush, Ormiston, East Tāmaki, East Tāmaki Heights, Botany Downs, Dannemora, Burswood, Golflands, Huntington Park, Somerville, Shelly Park, Cockle Bay, Howick 12000, Mellons Bay, Bucklands Beach, Eastern Beach, Half Moon Bay, Highland Park, Farm Cove, Sunnyhills, Pakuranga, Pakuranga Heights, Northpark, Tuscany Estate, Goodwood Heights, Manukau, Wiri, Homai, Manurewa 30000, Manurewa East, Hillpark, Weymouth, Clendon Park, Wattle Downs, The Gardens, Tōtara Heights, Randwick Park, Alfriston, Takanini, Conifer Grove, Papakura 25000, Pahurehure, Rosehill, Red Hill, Mission Heights, Ōpaheke, Drury, Hingaia, Karaka, Runciman, Ramarama, Whitford, Brookby, Mangemangeroa, Clevedon, Ardmore, Hunua
Kumeū 7000: Huapai, Riverhead, Waimauku, Muriwai, Muriwai Beach, Woodhill
Beachlands 8000: Pine Harbour, Maraetai, Omana Beach, Ōmana Heights
Pukekohe 27000: Pukekohe East, Pukekohe West, Paerata, Paerata Rise, Puni, Patumāhoe, Mauku, Helvetia
Waiuku 10000: Glenbrook, Glenbrook Beach, Clarks Beach, Waiau Pā, Kingseat, Te Toro, Āwhitu, Pollok, Karioitahi
Whangaparāoa 35000: Stanmore Bay, Manly, Big Manly, Little Manly, Gulf Harbour, Army Bay, Arkles Bay, Red Beach, Matakatia, Tindalls Beach
Orewa 12000: Hatfields Beach, Waiwera, Millwater, Maygrove
Silverdale 5000: Milldale, Stillwater, Wainui
Warkworth 7000: Snells Beach, Algies Bay, Matakana, Omaha, Point Wells, Leigh, Sandspit, Mahurangi West, Scotts Landing, Martins Bay, Tāwharanui, Whangateau, Ti Point, Big Omaha, Kaipara Flats
Wellsford 2200: Te Hana, Port Albert, Tomarata, Tāpora, Wharehine, Te Ārai
Helensville 3500: Parakai, Kaukapakapa, South Head, Shelly Beach, Waioneke
Waiheke Island 9500: Oneroa, Little Oneroa, Ostend, Surfdale, Palm Beach, Onetangi, Blackpool, Rocky Bay, Orapiu, Kennedy Point, Church Bay
Great Barrier Island 1000: Tryphena, Claris, Port Fitzroy, Okupu, Medlands Beach, Whangaparapara, Okiwi, Awana
* 800: Bombay, Kawakawa Bay, Ōrere Point, Pūhoi, Ahuroa
* 100: Kawau Island, Rākino Island

# Waikato
Hamilton 185000: Aberdeen, Bader, Baverstock, Beerescourt, Burbush, Callum Brae, Chartwell, Chedworth, Claudelands, Crawshaw, Deanwell, Dinsdale, Enderley, Fairfield, Fairview Downs, Fitzroy, Flagstaff, Forest Lake, Frankton, Glenview, Grandview Heights, Hamilton Central, Hamilton East, Hamilton Lake, Hamilton West, Harrowfield, Hillcrest, Huntington, Livingstone, Maeroa, Melville, Nawton, Peacocke, Pukete, Queenwood, Riverlea, Rotokauri, Rototuna, Rototuna North, Ruakura, St Andrews, Silverdale, Somerset Heights, Te Rapa, Temple View, Western Heights, Whitiora, Tamahere, Matangi, Horsham Downs, Te Kōwhai, Gordonton, Tauwhare, Eureka, Puketaha, Rukuhia, Newstead, Whatawhata, Ngāhinapōuri
Cambridge 21000: Leamington, Hautapu, Karāpiro, Cambridge Park, St Kilda, Roto-o-Rangi, Fencourt
Te Awamutu 14000: Kihikihi, Pirongia, Pukeatua, Parawera, Te Pahu, Pokuru
Taupō 26000: Acacia Bay, Brentwood, Five Mile Bay, Hilltop, Invergarry, Nukuhau, Rainbow Point, Rangatira Park, Richmond Heights, Tauhara, Taupō Central, Two Mile Bay, Waipahīhī, Wairakei, Wharewaka, Waitahanui, Kinloch, Aratiatia, Broadlands, Rotokawa
Tūrangi 3700: Tokaanu, Motuoapa, Kuratau, Ōmori, Hātepe, Pukawa Bay, Whareroa
Tokoroa 14500: Kinleith, Amisfield, Strathmore, Paraonui
Putāruru 4600: Arapuni, Lichfield, Te Waotū
Matamata 9400: Waharoa, Hinuera, Walton, Te Poi, Okoroire
Morrinsville 9000: Tahuna, Kiwitahi, Tatuanui, Kereone, Motumaoho
Te Aroha 5000: Waihou, Waitoa, Manawaru, Shaftesbury, Te Aroha West, Elstow
Huntly 8400: Huntly East, Huntly West, Ohinewai, Rotowaro, Pukemiro
Ngāruawāhia 8000: Horotiu, Hopuhopu, Glen Massey, Taupiri
Te Kauwhata 3000: Rangiriri, Waerenga, Springhill
Tuakau 6500: Buckland, Pukekawa, Onewhero, Aka Aka, Ōtaua, Whangarata
Pōkeno 6000: Mangatāwhiri, Mercer
Raglan 4000: Raglan West, Whale Bay, Manu Bay, Te Uku, Waitetuna
Thames 7400: Parawai, Moanataiari, Tararu, Tōtara, Kōpū, Thames South
Thames Coast 900: Te Puru, Tapu, Thornton Bay, Ngarimu Bay, Waiomu, Whakatete Bay, Ruamahunga Bay
Whitianga 6300: Cooks Beach, Hāhei, Ferry Landing, Flaxmill Bay, Kūaotunu, Matarangi, Ōtama, Ōpito Bay, Wharekaho, Whangapoua, Hot Water Beach, Coroglen, Rings Beach
Tairua 1600: Pāuanui, Hikuai
Whangamatā 4300: Onemana, Ōpoutere, Moana Point
Coromandel 1900: Te Kouma, Manaia, Colville, Port Charles, Port Jackson, Kennedy Bay, Amodeo Bay
Paeroa 4700: Karangahake, Netherton, Tirohia, Mackaytown
Waihī 5600: Waikino, Whiritoa
Ngātea 1700: Kerepehi, Turua, Waitakaruru, Pipiroa
Ōtorohanga 3200: Kāwhia, Ōpārau, Ōtewā, Maihiihi
Te Kūiti 4900: Piopio, Waitomo Caves, Waitomo Village, Aria, Benneydale, Mahoenui, Rangitoto
* 1500: Ōhaupō, Tīrau, Mangakino, Meremere
* 400: Reporoa, Whakamaru, Atiamuri, Port Waikato, Maramarua, Mangatangi, Kaiaua, Miranda, Hikutaia, Mōkau, Awakino, Marokopa, Te Ākau, Te Mata, Ōkauia, Kopuku, Mihi, Waikeria, Te Whetū

# Bay of Plenty
Tauranga 160000: Mount Maunganui 22000, Pāpāmoa 25000, Pāpāmoa Beach, Arataki, Avenues, Bayfair, Bellevue, Bethlehem, Brookfield, Bureta, Gate Pā, Golden Sands, Greerton, Hairini, Judea, Kairua, Matapihi, Matua, Maungatapu, Merivale, Ōhauiti, Ōmanu, Ōtūmoetai, Oropi, Parkvale, Pillans Point, Poike, Pyes Pa, Sulphur Point, Tauranga Central, Tauranga South, Tauriko, The Lakes, Wairākei, Welcome Bay, Windermere, Te Puna, Whakamārama, Minden, Kaimai, Lower Kaimai
Ōmokoroa 4500: Ōmokoroa Beach, Pahoia, Plummers Point
Rotorua 58000: Fairy Springs, Fenton Park, Fordlands, Glenholme, Hannahs Bay, Hillcrest, Holdens Bay, Kawaha Point, Koutu, Lynmore, Mangakakahi, Matipo Heights, Ngāpuna, Ngongotahā, Ngongotahā Valley, Ōhinemutu, Ōwhata, Pleasant Heights, Pomare, Pukehāngi, Selwyn Heights, Springfield, Sunnybrook, Te Ngae, Tihiōtonga, Tikitere, Utuhina, Victoria, Western Heights, Whakarewarewa, Hamurana, Awahou, Mourea, Rotoiti, Rotomā, Ōkere Falls, Ōkawa Bay, Kaharoa, Lake Tarawera, Lake Ōkāreka, Horohoro, Waiotapu, Mamaku, Ngākuru, Rerewhakaaitu
Whakatāne 16500: Allandale, Coastlands, Kōpeopeo, Mokorua, Piripai, Poroporo, Awakeri
Ōhope 3000: Ōhope Beach, Port Ōhope, Maraetotara, West End
Te Puke 9500: Paengaroa, Pongakawa, Maketū, Pukehina, Rangiuru, Waitangi, Ōtamarākau, Te Ranga
Katikati 5700: Tanners Point, Ongare Point, Kauri Point, Aongatete, Tahawai, Matahui
Waihī Beach 2800: Bowentown, Athenree, Island View, Pios Beach
Ōpōtiki 5200: Waiotahe, Hukuwai Beach, Tirohanga, Ōhiwa, Waiōeka, Ōtara
Kawerau 7600: Onepu
* 1900: Edgecumbe, Murupara
* 600: Matatā, Te Teko, Tāneatua, Te Kaha, Waimana, Rūātoki, Thornton, Wainui, Galatea, Minginui, Waihau Bay, Cape Runaway, Ōmaio, Tōrere, Manawahē, Rūātāhuna, Nukuhou North, Te Mahoe, Kaingaroa Forest, Waiohau

# Gisborne
Gisborne 38000: Awapuni, Elgin, Gisborne Central, Inner Kaitī, Kaitī, Outer Kaitī, Lytton West, Makaraka, Mākorori, Mangapapa, Matawhero, Ōkitū, Riverdale, Sponge Bay, Tamarau, Te Hapara, Victoria, Wainui, Wainui Beach, Whātaupoko, Hexton, Ormond, Makauri, Waihīrere, Pouawa
* 800: Tolaga Bay, Ruatōria, Manutūkē, Te Karaka, Patutahi
* 400: Tokomaru Bay, Tikitiki, Te Araroa, Hicks Bay, Muriwai, Te Puia Springs, Waipiro Bay, Matawai, Whatatutu, Rangitukia, Whāngārā, Motu, Waituhi, Ngātapa, Rere, Tiniroto, Waerenga-a-Hika, Te Arai, Kaitaratahi, Puha, Tauwhareparae, Waimata

# Hawke's Bay
Napier 67000: Ahuriri, Awatoto, Bay View, Bluff Hill, Greenmeadows, Hospital Hill, Jervoistown, Maraenui, Marewa, Meeanee, Napier Central, Napier Hill, Napier South, Onekawa, Pandora, Parklands, Pirimai, Poraiti, Tamatea, Taradale, Te Awa, Westshore
Hastings 53000: Akina, Camberley, Flaxmere, Frimley, Hastings Central, Karamū, Lyndhurst, Mahora, Mayfair, Parkvale, Raureka, St Leonards, Stortford Lodge, Tōmoana, Whakatu, Twyford, Longlands, Pakowhai, Bridge Pā, Pakipaki, Fernhill, Ōmāhu, Roys Hill, Maraekākaho, Waipatu, Mangateretere
Havelock North 15000: Arataki, Anderson Park, Iona, Te Mata
Clive 2100: East Clive, Haumoana, Te Awanga, Clifton
Wairoa 4600: Frasertown, Nūhaka, Whakakī, Waihua, North Clyde, Mōhaka, Raupunga
Māhia 1000: Māhia Beach, Ōpoutama, Oraka Beach
Waipukurau 4500: Hatuma, Blackhead Beach
* 2200: Waipawa
* 700: Ōtāne, Takapau, Eskdale, Puketapu, Waimārama
* 300: Pōrangahau, Tikokino, Ongaonga, Elsthorpe, Tūtira, Tuai, Kotemaori, Whirinaki, Tangoio, Te Pōhue, Pourerere, Kairakau, Aramoana, Mangakuri Beach, Rissington, Crownthorpe, Sherenden, Putorino, Ocean Beach, Tuhara, Waikaremoana, Patangata, Omakere, Flemington, Te Hauke, Pukehou, Ōpapa, Poukawa, Patoka

# Taranaki
New Plymouth 60000: Bell Block, Blagdon, Brooklands, Ferndale, Fitzroy, Frankleigh Park, Glen Avon, Highlands Park, Hillsborough, Hurdon, Hurworth, Lower Vogeltown, Lynmouth, Mangorei, Marfell, Merrilands, Moturoa, New Plymouth Central, Ōmata, Paritutu, Spotswood, Strandon, Upper Vogeltown, Vogeltown, Waiwhakaiho, Welbourn, Westown, Whalers Gate, Egmont Village, Korito, Kaitake
Ōakura 1700: Tataraimaka, Koru
Waitara 7300: Waitara East, Waitara West, Brixton, Lepperton, Tikorangi, Huirangi
Inglewood 3900: Kaimiro, Tarata, Tariki, Norfolk, Ratapiko
Stratford 6000: Pembroke, Toko, Cardiff, Ngaere
Hāwera 10500: Normanby, Ōhawe Beach, Tokaora, Okaiawa, Mokoia, Tawhiti
* 1900: Eltham, Ōpunake
* 1100: Pātea, Manaia, Waverley
* 400: Ōkato, Urenui, Onaero, Kaponga, Rāhotu, Midhirst, Whangamōmona, Pungarehu, Auroa, Kakaramea, Alton, Hurleyville, Waitōtara, Warea, Pihama, Ohangai, Huinga, Douglas, Tongapōrutu, Uruti, Ahititi, Te Wera, Oaonui, Waverley Beach, Ararata, Rowan, Riverlea, Matapu

# Manawatū-Whanganui
Palmerston North 82000: Aokautere, Awapuni, Cloverlea, Fitzherbert, Highbury, Hokowhitu, Kelvin Grove, Linton, Longburn, Milson, Palmerston North Central, Riverdale, Roslyn, Summerhill, Tākaro, Terrace End, Turitea, West End, Westbrook, Whakarongo, Stoney Creek, Newbury, Bunnythorpe, Kairanga, Linton Military Camp
Whanganui 42500: Aramoho, Balgownie, Bastia Hill, Castlecliff, College Estate, Durie Hill, Gonville, Marybank, Mosston, Otamatea, Pūtiki, Springvale, St Johns Hill, Tawhero, Upper Aramoho, Westmere, Whanganui Central, Whanganui East, Kaitoke, Brunswick, Fordell, Kai Iwi, Mōwhānau, Upokongaro, Maxwell, Okoia
Feilding 17500: Aorangi, Mount Taylor, Makino, Taonui, Sandon
Levin 20500: Levin Central, Ōhau, Koputaroa, Poroutāwhao, Ihakara, Weraroa, Kuku, Muhunoa East
Foxton 3400: Foxton Beach, Himatangi, Motuiti
Marton 5300: Marton Junction, Tutu Totara, Crofton
Dannevirke 5600: Piripiri, Te Rehunga, Matamau, Ruaroa
Taumarunui 4900: Manunui, Matapuna, Ōwhango, Kakahi, Piriaka, Ongarue
* 3100: Ashhurst, Pahīatua
* 1900: Bulls, Taihape, Woodville, Shannon
* 1100: Ohakune, Raetihi, Sanson, Rongotea
* 500: Waitārere Beach, Hokio Beach, Eketāhuna, Norsewood, Hunterville, Waiōuru, Tokomaru, Manakau, Himatangi Beach, Tangimoana, Halcombe, Cheltenham, Kimbolton, Turakina, Rātana Pā, National Park, Rangataua, Ōhura
* 150: Āpiti, Rangiwahia, Colyton, Pohangina, Waikawa Beach, Mangaweka, Whangaehu, Koitiata, Scotts Ferry, Utiku, Horopito, Raurimu, Pipiriki, Pongaroa, Ākitio, Herbertville, Ormondville, Weber, Mangatainoka, Makuri, Kumeroa, Tiraumea, Hukanui, Jerusalem, Matahiwi, Opiki, Oroua Downs, Glen Oroua, Ōhakea, Mangaore, Kiwitea, Mangamāhū, Parikino, Nireaha, Konini

# Wellington
Wellington 210000: Wellington Central, Aro Valley, Berhampore, Breaker Bay, Broadmeadows, Brooklyn, Churton Park, Crofton Downs, Evans Bay, Glenside, Grenada North, Grenada Village, Hataitai, Highbury, Horokiwi, Houghton Bay, Island Bay, Johnsonville, Kaiwharawhara, Karaka Bays, Karori, Kelburn, Khandallah, Kilbirnie, Kingston, Kōwhai Park, Linden, Lyall Bay, Mākara, Mākara Beach, Maupuia, Melrose, Miramar, Moa Point, Mornington, Mount Cook, Mount Victoria, Newlands, Newtown, Ngaio, Ngauranga, Northland, Ōhariu, Oriental Bay, Ōwhiro Bay, Paparangi, Pipitea, Redwood, Rongotai, Roseneath, Seatoun, Southgate, Strathmore Park, Takapū Valley, Tawa, Te Aro, Thorndon, Vogeltown, Wadestown, Wilton, Woodridge
Lower Hutt 112000: Alicetown, Arakura, Ava, Avalon, Belmont, Boulcott, Days Bay, Eastbourne, Epuni, Fairfield, Glendale, Gracefield, Harbour View, Haywards, Homedale, Hutt Central, Kelson, Korokoro, Lowry Bay, Mahina Bay, Manor Park, Maungaraki, Melling, Moera, Muritai, Naenae, Normandale, Parkway, Petone, Point Howard, Pomare, Rona Bay, Seaview, Sorrento Bay, Stokes Valley, Sunshine Bay, Taitā, Tirohanga, Wainuiomata 18000, Waiwhetū, Waterloo, Wingate, Woburn, York Bay, Western Hills
Upper Hutt 45000: Akatarawa, Akatarawa Valley, Birchville, Blue Mountains, Brown Owl, Clouston Park, Ebdentown, Elderslea, Emerald Hill, Heretaunga, Kaitoke, Kingsley Heights, Mangaroa, Māoribank, Maymorn, Pinehaven, Riverstone Terraces, Silverstream, Te Mārua, Timberlea, Tōtara Park, Trentham, Upper Hutt Central, Wallaceville, Whitemans Valley
Porirua 60000: Aotea, Ascot Park, Camborne, Cannons Creek, Elsdon, Hongoeka, Judgeford, Karehana Bay, Kenepuru, Mana, Papakōwhai, Paremata, Pāuatahanui, Plimmerton, Porirua Central, Pukerua Bay, Rānui, Takapūwāhia, Tītahi Bay, Waitangirua, Whitby
Kāpiti Coast 55000: Paraparaumu 20000, Paraparaumu Beach, Waikanae 13000, Waikanae Beach, Raumati Beach, Raumati South, Ōtaihanga, Paekākāriki, Peka Peka, Te Horo, Te Horo Beach, Ōtaki, Ōtaki Beach, Ōtaki Forks, Reikorangi, Nīkau Valley, Maungakōtukutuku
Masterton 22500: Lansdowne, Solway, Kuripuni, Upper Plain, Homebush, Te Ore Ore, Ōpaki, Kopuaranga, Mauriceville, Matahiwi
Carterton 6000: Clareville, Gladstone, Waingawa, Dalefield
Greytown 2900: Papawai, Woodside
Featherston 2700: Tauherenikau, Kahutara
Martinborough 2000: Pirinoa, Lake Ferry, Hinakura, Ngāwī, Tuturumuri
* 200: Riversdale Beach, Castlepoint, Tīnui, Whareama, Wainuioru, Flat Point, Bideford
`
