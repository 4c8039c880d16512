export const southIslandPlaces = `
# Tasman
Richmond 18000: Hope, Appleby, Best Island, Richmond West, Aniseed Valley
Motueka 8400: Riwaka, Kaiteriteri, Little Kaiteriteri, Mārahau, Lower Moutere, Ngātīmoti, Mariri, Brooklyn, Kina, Pangatotara, Port Motueka
Māpua 2900: Ruby Bay, Tasman, Bronte, Mahana
Tākaka 1400: Pōhara, Tata Beach, Ligar Bay, Tarakohe, East Tākaka, Upper Tākaka, Patons Rock, Rangihaeata, Motupipi, Onekaka, Parapara
Collingwood 300: Bainham, Pūponga, Pakawau, Rockville, Milnthorpe
* 2400: Brightwater, Wakefield
* 500: Upper Moutere, Tapawera, Murchison
* 150: St Arnaud, Foxhill, Belgrove, Dovedale, Redwood Valley, Woodstock, Tadmor, Kawatiri, Wai-iti, Neudorf, Golden Downs, Lake Rotoroa, Awaroa

# Nelson
Nelson 51000: Annesbrook, Atawhai, Bishopdale, Britannia Heights, Cable Bay, Dodson Valley, Enner Glynn, Glenduan, Hira, Maitai, Marybank, Moana, Monaco, Nayland, Nelson Central, Nelson East, Nelson South, Port Nelson, Stepneyville, Stoke, Tāhunanui, The Brook, The Wood, Todds Valley, Toi Toi, Wakapuaka, Wakatū, Washington Valley, Victory

# Marlborough
Blenheim 29000: Blenheim Central, Burleigh, Fairhall, Islington, Mayfield, Omaka, Rapaura, Redwoodtown, Riverlands, Riversdale, Springlands, Witherlea, Yelverton, Grovetown, Dillons Point, Hawkesbury
Picton 4800: Waikawa, Shakespeare Bay, Ngākuta Bay, Whatamango Bay, Koromiko, Momorangi Bay
Renwick 2500: Woodbourne, Wairau Valley
* 600: Seddon, Havelock, Spring Creek
* 200: Ward, Rai Valley, Tuamarina, Rārangi, Linkwater, Anakiwa, Canvastown, Okiwi Bay, Portage, Okaramio, Pelorus Bridge, Dashwood, Kekerengu, French Pass, Moenui, Te Mahia Bay

# West Coast
Greymouth 8200: Blaketown, Boddytown, Cobden, Karoro, Paroa, South Beach, Greymouth Central, Kaiata, Marsden, Gladstone, Camerons
Rūnanga 1200: Dunollie, Rapahoe, Coal Creek
Westport 4300: Carters Beach, Cape Foulwind, Sergeants Hill, Fairdown, Tauranga Bay
Hokitika 3200: Kaniere, Arahura, Blue Spur, Ruatapu, Takutai, Seaview, Kokatahi, Kōwhitirangi, Lake Kaniere
* 900: Reefton
* 300: Franz Josef, Fox Glacier, Ross, Kūmara, Blackball, Moana, Dobson, Taylorville, Karamea, Granity, Hector, Ngākawau, Waimangaroa, Harihari, Whataroa
* 100: Haast, Ahaura, Ikamatua, Ngahere, Stillwater, Punakaiki, Barrytown, Charleston, Inangahua, Seddonville, Ōkārito, Bruce Bay, Jackson Bay, Ōtira, Little Wanganui, Mokihinui, Springs Junction, Maruia, Jacobs River, Hannahs Clearing, Okuru, Kūmara Junction, Nelson Creek, Atarau, Rotomanu, Inchbonnie, Waiuta

# Canterbury
Christchurch 385000: Addington, Aidanfield, Aranui, Avondale, Avonhead, Avonside, Beckenham, Belfast, Bexley, Bishopdale, Bottle Lake, Bromley, Brooklands, Broomfield, Bryndwr, Burnside, Burwood, Casebrook, Cashmere, Chaneys, Christchurch Central, Church Corner, Clifton, Coutts Island, Cracroft, Dallington, Edgeware, Fendalton, Ferrymead, Halswell, Harewood, Heathcote Valley, Hei Hei, Highfield, Hillmorton, Hillsborough, Hoon Hay, Hornby, Hornby South, Huntsbury, Ilam, Islington, Kainga, Kennedys Bush, Knights Stream, Linwood, Longhurst, Mairehau, Marshland, McCormacks Bay, Merivale, Middleton, Moncks Bay, Mount Pleasant, Murray Aynsley Hill, New Brighton, North Linwood, North New Brighton, Northcote, Northwood, Oaklands, Ōpāwa, Ouruhia, Papanui, Parklands, Phillipstown, Prestons, Queenspark, Redcliffs, Redwood, Regents Park, Riccarton, Riccarton Park, Richmond, Richmond Hill, Russley, St Albans, St Andrews Hill, St Martins, Scarborough, Shirley, Sockburn, Somerfield, South New Brighton, Southshore, Spencerville, Spreydon, Strowan, Styx, Styx Mill, Sumner, Sydenham, Taylors Mistake, Templeton, Upper Riccarton, Waimairi Beach, Wainoni, Waltham, Westlake, Westmorland, Wigram, Wigram Skies, Woolston, Yaldhurst, McLeans Island
Lyttelton 3200: Corsair Bay, Cass Bay, Rāpaki, Governors Bay, Allandale, Teddington, Diamond Harbour, Charteris Bay, Church Bay, Purau, Port Levy
Akaroa 800: Wainui, French Farm, Duvauchelle, Barrys Bay, Takamātua, Robinsons Bay, Le Bons Bay, Okains Bay, Little Akaloa
Rolleston 29000: Faringdon, Burnham, Weedons
Lincoln 10500: Rosemerryn, Te Whāriki, Barton Fields, Springston, Greenpark, Ladbrooks, Broadfield
Prebbleton 5300: Trents
Kaiapoi 13500: The Pines Beach, Kairaki, Silverstream, Sovereign Palms, Beachgrove, Clarkville, Kaiapoi Island
Rangiora 19500: Southbrook, Fernside, Ashley, Coldstream, Flaxton
Woodend 6500: Pegasus, Ravenswood, Woodend Beach, Waikuku, Waikuku Beach, Tuahiwi
Amberley 2500: Amberley Beach, Leithfield, Leithfield Beach, Balcairn
Kaikōura 2300: South Bay, Oaro, Goose Bay, Hāpuku, Kaikōura Flat, Mangamaunu, Peketā
Ashburton 20500: Allenton, Hampstead, Netherby, Tinwald, Lake Hood, Fairton, Wakanui, Ashburton Central, Huntingdon, Ashton
Timaru 29000: Gleniti, Glenwood, Highfield, Kensington, Maori Hill, Marchwiel, Oceanview, Parkside, Redruth, Seaview, Smithfield, Timaru Central, Waimataitai, Washdyke, Watlington, West End, Levels, Claremont, Pareora
Temuka 4800: Arowhenua, Winchester, Ōrāri, Milford, Clandeboye
Geraldine 2900: Woodbury, Peel Forest, Arundel, Ōrāri Bridge, Rangitata
Waimate 3500: Studholme, Arno, Morven, Glenavy, Makikihi, Hunter, Waihao Downs
* 3000: Darfield
* 2200: Leeston, Oxford, West Melton, Tai Tapu
* 1800: Methven, Rakaia, Twizel
* 1200: Southbridge, Kirwee, Hanmer Springs, Pleasant Point, Ōhoka, Mandeville North, Swannanoa
* 900: Fairlie, Culverden, Cheviot, Cust, Dunsandel, Hinds, Lake Tekapo
* 300: Sefton, Loburn, Waipara, Hawarden, Waikari, Waiau, Rotherham, Motunau Beach, Gore Bay, Little River, Birdlings Flat, Motukarara, Doyleston, Sheffield, Springfield, Hororata, Coalgate, Glentunnel, Castle Hill, Arthurs Pass, Lake Coleridge, Mayfield, Mount Somers, Chertsey, Staveley, Lauriston, Dromore, Cave, Albury, Burkes Pass, Mount Cook Village, St Andrews, Kurow, Ōmarama, Otematata, Hakataramea, Duntroon, Clarence, Waddington, Windwhistle, Cass, View Hill, Irwell, Killinchy, Greendale, Charing Cross, Domett, Parnassus, Scargill, Mount Lyford, Eyrewell, West Eyreton, Bankside, Barrhill, Dorie, Pendarves, Seafield, Ealing, Lowcliffe, Hilton, Pigeon Bay, Lake Pukaki, Lake Ōhau, Kimbell, Cannington

# Otago
Dunedin 104000: Abbotsford, Andersons Bay, Balaclava, Belleknowes, Bradford, Broad Bay, Brockville, Burnside, Calton Hill, Careys Bay, Caversham, City Rise, Company Bay, Concord, Corstorphine, Dalmore, Deborah Bay, Dunedin Central, Fairfield, Fernhill, Forbury, Glenleith, Glenross, Green Island, Halfway Bush, Harwood, Helensburgh, Highcliff, Kaikorai, Kaikorai Valley, Kenmure, Kew, Leith Valley, Liberton, Littlebourne, Lookout Point, Macandrew Bay, Maia, Maori Hill, Maryhill, Mornington, Musselburgh, Normanby, North Dunedin, North East Valley, Ocean Grove, Ocean View, Ōpoho, Ōtākou, Pine Hill, Portobello, Pukehiki, Ravensbourne, Roseneath, Roslyn, St Clair, St Kilda, St Leonards, Sawyers Bay, Shiel Hill, South Dunedin, Sunshine, Tainui, The Cove, The Glen, Tomahawk, Vauxhall, Wakari, Waldronville, Waverley, Westwood, Woodhaugh, Brighton, Kuri Bush, Upper Junction
Mosgiel 14500: East Taieri, North Taieri, Wingatui, Outram, Momona, Allanton, Henley, Woodside
Port Chalmers 1400: Pūrākaunui, Long Beach, Aramoana, Hamilton Bay, Te Ngaru
Queenstown 29000: Arthurs Point, Fernhill, Sunshine Bay, Frankton, Kelvin Heights, Lake Hayes, Lake Hayes Estate, Shotover Country, Lower Shotover, Quail Rise, Jacks Point, Hanleys Farm, Dalefield, Queenstown Hill, Queenstown East, Remarkables Park, Warren Park, Closeburn, Gibbston, Bobs Cove, Speargrass Flat
Wānaka 13000: Albert Town, Lake Hāwea, Hāwea Flat, Luggate, Glendhu Bay, Mount Barker, Maungawera, Northlake
Cromwell 7500: Bannockburn, Lowburn, Pisa Moorings, Ripponvale, Queensberry, Mount Pisa
Alexandra 6000: Bridge Hill, Earnscleugh, Galloway, Springvale, Letts Gully, Fruitlands, Conroys Gully
Ōamaru 14000: South Hill, Holmes Hill, Orana Park, Ōamaru North, Ōamaru Central, Weston, Ardgowan, Pukeuri, Kakanui, Alma, Totara, Reidston, Awamoa
Balclutha 4400: Rosebank, Stirling, Finegand, Benhar, Inch Clutha
* 3000: Arrowtown
* 2200: Milton
* 1200: Clyde, Waikouaiti
* 800: Roxburgh, Ranfurly, Kaitangata, Tapanui, Palmerston, Waihola
* 400: Karitāne, Waitati, Warrington, Lawrence, Owaka, Clinton, Hampden, Glenorchy, Kingston, Omakau, Middlemarch
* 150: Seacliff, Doctors Point, Taieri Mouth, Ettrick, Millers Flat, Naseby, Wedderburn, Waipiata, Kyeburn, Patearoa, Ophir, Moeraki, Maheno, Herbert, Enfield, Ngapara, Papakaio, Georgetown, Kaka Point, Pounawea, Heriot, Waitahuna, Tarras, Makarora, Ōtūrehua, St Bathans, Becks, Lauder, Hyde, Goodwood, Dunback, Macraes Flat, Shag Point, Windsor, Tokarahi, Papatowai, Beaumont, Milburn, Taiaroa Head, Tūāpeka Mouth, Kelso, Waiwera South, Romahapa, Berwick, Lee Stream, Clarks Junction, Cardrona, Waikerikeri Valley

# Southland
Invercargill 51000: Appleby, Ascot, Avenal, Clifton, Enwood, Georgetown, Gladstone, Glengarry, Grasmere, Hargest, Hawthorndale, Heidelberg, Invercargill Central, Kennington, Kew, Kingswell, Lorneville, Makarewa, Myross Bush, Newfield, Otatara, Prestonville, Richmond, Rockdale, Rosedale, Strathern, Tisbury, Turnbull Thomson Park, Waikiwi, Waverley, West Plains, Windsor, Woodend, Awarua, Ōmāui, Seaward Bush
Bluff 1900: Greenhills, Ocean Beach, Green Point
Gore 8200: East Gore, West Gore, North Gore, South Gore, Croydon, Charlton, McNab
Te Anau 3000: Te Anau Downs, Lynwood
Riverton 1600: South Riverton, Longwood, Gummies Bush
Winton 2500: Lochiel, Ōreti Plains
* 1700: Mataura
* 700: Edendale, Wyndham, Ōtautau, Wallacetown, Lumsden, Tuatapere
* 300: Manapōuri, Nightcaps, Ohai, Riversdale, Oban, Colac Bay, Waikaia, Balfour, Mossburn, Dipton, Woodlands
* 100: Tokanui, Drummond, Athol, Garston, Orepuki, Waikawa, Fortrose, Browns, Limehills, Thornbury, Gorge Road, Curio Bay, Monowai, Milford Sound, Waianiwa, Dacre, Mokotua, Mandeville, Pukerau, Waikaka, Waikoikoi, Hedgehope, Mabel Bush, Five Rivers, Centre Bush, Kaiwera, Seaward Downs, Glenham, Mokoreta, Quarry Hills, Clifden, Wairio, Heddon Bush, Ryal Bush, Roslyn Bush, Rimu, Titiroa, Benmore, Kapuka, Isla Bank, Fairfax, Pukemaori, Papatotara, Knapdale, Ōtikerama, Tussock Creek
`
