import type { AddressSuggestion } from '@parlour/contract';
import { type Site, siteSecret } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import { fetchOutside, JsonText } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { POSTCODE_PROVIDERS } from './postcode-providers.ts';

/** Milliseconds that a service may take. After that, the suggestion is the post town. */
const DEADLINE_MS = 4_000;
const MAX_ADDRESSES = 100;
/** In bytes. */
const LARGEST_ANSWER = 256 * 1024;

/**
 * Suggestions for a postcode without spaces, from the service that the site names. If the site names none, or
 * the service has no answer, the suggestion is the post town.
 */
export const suggestionsFor = async (
  env: Env,
  site: Site,
  postcode: string,
  send?: typeof fetch,
): Promise<AddressSuggestion[]> => {
  if (site.postcodes === undefined) return addressesAt(postcode);
  const { provider, keySecret } = site.postcodes;
  const { urlOf, reply: shape } = POSTCODE_PROVIDERS[provider];
  try {
    const reply = await fetchOutside(urlOf(postcode, siteSecret(env, site, keySecret) ?? ''), {
      headers: { accept: 'application/json' },
      deadline: DEADLINE_MS,
      mostBytes: LARGEST_ANSWER,
      send,
    });
    if (reply.status === 404) return [];
    if (!reply.ok) throw new Error(`the postcode service answered ${String(reply.status)}`);
    return JsonText.pipe(shape).parse(reply.text).slice(0, MAX_ADDRESSES);
  } catch (thrown) {
    log('warn', 'postcode_service_failed', { site: site.id, chain: errorChain(thrown) });
    return addressesAt(postcode);
  }
};

/** A whole UK postcode without spaces: its area, its district, and the two parts of the inward code. */
const POSTCODE = /^([A-Z]{1,2})(\d[A-Z\d]?)\d[A-Z]{2}$/;

interface Area {
  readonly town: string;
  /** The districts whose town differs from the area's. */
  readonly districts: ReadonlyMap<string, string>;
}

const readArea = (line: string): [code: string, area: Area] => {
  const [head = '', ...rest] = line.split(';');
  const districts = rest.flatMap((part) => {
    const [numbers = '', ...town] = part.split(' ');
    return numbers.split(',').map((number) => [number, town.join(' ')] as const);
  });
  const [code = '', ...town] = head.split(' ');
  return [code, { town: town.join(' '), districts: new Map(districts) }];
};

let areas: ReadonlyMap<string, Area> | undefined;

/** Parsed on first use, because most requests have nothing to do with postcodes. */
const areaOf = (code: string): Area | undefined =>
  (areas ??= new Map(POST_TOWNS.trim().split('\n').map(readArea))).get(code);

/**
 * Suggestions for a postcode without spaces: its post town only, because the embedded market knows no streets
 * (spec decision 91). None for anything but a UK postcode.
 */
const addressesAt = (postcode: string): AddressSuggestion[] => {
  const [, code = '', district = ''] = POSTCODE.exec(postcode) ?? [];
  const area = areaOf(code);
  if (area === undefined) return [];
  const number = district.replace(/\D$/, '');
  const town_or_city = area.districts.get(number) ?? area.town;
  return [{ line_1: '', line_2: '', town_or_city, country: 'United Kingdom' }];
};

/**
 * Post towns by outward code, one area a line: the town of most of its districts, then the districts that
 * have a different town. Compiled from the public list of UK post towns.
 */
const POST_TOWNS = `
AB Aberdeen;30 Laurencekirk;31 Banchory;32 Westhill;33 Alford;34 Aboyne;35 Ballater;36 Strathdon;37 Ballindalloch;38 Aberlour;39 Stonehaven;41 Ellon;42 Peterhead;43 Fraserburgh;44 Macduff;45 Banff;51 Inverurie;52 Insch;53 Turriff;54 Huntly;55 Keith;56 Buckie
AL St Albans;6 Welwyn;7,8 Welwyn Garden City;9,10 Hatfield
B Birmingham;49,50 Alcester;60,61 Bromsgrove;62,63 Halesowen;64,65 Cradley Heath;66,67 Smethwick;68,69 Oldbury;70,71 West Bromwich;77,78,79 Tamworth;80 Studley;90,91,92,93,94 Solihull;95 Henley-in-Arden;96,97,98 Redditch
BA Bath;3 Radstock;4 Shepton Mallet;5 Wells;6 Glastonbury;7 Bruton;8 Castle Cary;9 Wincanton;10 Bruton;11 Frome;12,13 Westbury;14 Trowbridge;15 Bradford-on-Avon;16 Street;20,21,22 Yeovil
BB Blackburn;3 Darwen;4 Rossendale;5 Accrington;7 Clitheroe;8 Colne;9 Nelson;10,11,12 Burnley;18 Barnoldswick
BD Bradford;16 Bingley;17,18 Shipley;19 Cleckheaton;20,21,22 Keighley;23 Skipton;24 Settle
BH Bournemouth;12,13,14,15,16,17 Poole;18 Broadstone;19 Swanage;20 Wareham;21 Wimborne;22 Ferndown;23 Christchurch;24 Ringwood;25 New Milton;31 Verwood
BL Bolton;8,9,0 Bury
BN Brighton;3 Hove;5 Henfield;6 Hassocks;7,8 Lewes;9 Newhaven;10 Peacehaven;11,12,13,14 Worthing;15 Lancing;16,17 Littlehampton;18 Arundel;20,21,22,23 Eastbourne;24 Pevensey;25 Seaford;26 Polegate;27 Hailsham;41,42,43 Shoreham-by-Sea;44 Steyning;45 Brighton;52 Hove
BR Bromley;3,4 Beckenham;5,6 Orpington;7 Chislehurst;8 Swanley
BS Bristol;21 Clevedon;22,23,24 Weston-super-Mare;25 Winscombe;26 Axbridge;27 Cheddar;28 Wedmore;29 Banwell;39 Bristol;40 Banwell
BT Belfast;18 Holywood;19,20 Bangor;21 Donaghadee;22,23 Newtownards;24 Ballynahinch;25 Dromore;26 Hillsborough;27,28 Lisburn;29 Crumlin;30 Downpatrick;31 Castlewellan;32 Banbridge;33,34,35 Newry;36,37 Newtownabbey;38 Carrickfergus;39 Ballyclare;40 Larne;41 Antrim;42,43,44 Ballymena;45 Magherafelt;46 Maghera;47,48 Derry;49 Limavady;51,52 Coleraine;53 Ballymoney;54 Ballycastle;55 Portstewart;56 Portrush;57 Bushmills;60,61 Armagh;62,63,64,65,66,67 Craigavon;68 Caledon;69 Aughnacloy;70,71 Dungannon;74,92,93,94 Enniskillen;78,79 Omagh;80 Cookstown;82 Strabane
CA Carlisle;7 Wigton;10,11 Penrith;12 Keswick;13 Cockermouth;14 Workington;15 Maryport;16 Appleby-in-Westmorland;17 Kirkby Stephen;18 Ravenglass;19 Holmrook;20 Seascale;21 Beckermet;22 Egremont;23 Cleator Moor;24 Moor Row;25 Cleator;26 Frizington;27 St Bees;28 Whitehaven
CB Cambridge;6,7 Ely;8 Newmarket;9 Haverhill;10,11 Saffron Walden
CF Cardiff;31,32,33,34,35,36 Bridgend;37,38 Pontypridd;39 Porth;40,41,42,43 Tonypandy;44,45 Aberdare;46 Treharris;47,48 Merthyr Tydfil;61 Llantwit Major;62,63 Barry;64 Penarth;71 Cowbridge;72 Pontyclun;81 Bargoed;82 Hengoed;83 Caerphilly
CH Chester;5 Deeside;6 Flint;7 Mold;8 Holywell;25,26,27,28,29 Birkenhead;30,31,32,33 Wirral;34 Birkenhead;41,42,43 Birkenhead;44,45 Wallasey;46,47,48,49 Wirral;60,61,62,63 Wirral;64 Neston;65,66 Ellesmere Port
CM Chelmsford;0 Burnham-on-Crouch;5 Ongar;6 Dunmow;7 Braintree;8 Witham;9 Maldon;11,12 Billericay;13,14,15 Brentwood;16 Epping;17,18,19,20 Harlow;21 Sawbridgeworth;22,23,24 Bishop's Stortford;77 Braintree
CO Colchester;8 Bures;9 Halstead;10 Sudbury;11 Manningtree;12 Harwich;13 Frinton-on-Sea;14 Walton on the Naze;15,16 Clacton-on-Sea
CR Croydon;3 Caterham;4 Mitcham;5 Coulsdon;6 Warlingham;7 Thornton Heath;8 Purley
CT Canterbury;5 Whitstable;6 Herne Bay;7 Birchington;8 Westgate-on-Sea;9 Margate;10 Broadstairs;11,12 Ramsgate;13 Sandwich;14 Deal;15,16,17 Dover;18,19,20 Folkestone;21 Hythe
CV Coventry;7 Coventry;8 Kenilworth;9 Atherstone;10,11 Nuneaton;12 Bedworth;13 Nuneaton;21,22,23 Rugby;31,32,33 Leamington Spa;34,35 Warwick;36 Shipston-on-Stour;37 Stratford-upon-Avon;47 Southam
CW Crewe;5 Nantwich;6 Tarporley;7 Winsford;8,9 Northwich;10 Middlewich;11 Sandbach;12 Congleton
DA Dartford;5 Bexley;6,7 Bexleyheath;8 Erith;9 Greenhithe;10 Swanscombe;11,12,13 Gravesend;14,15 Sidcup;16 Welling;17 Belvedere;18 Erith
DD Dundee;6 Newport-on-Tay;7 Carnoustie;8 Forfar;9 Brechin;10 Montrose;11 Arbroath
DE Derby;4 Matlock;5 Ripley;6 Ashbourne;7 Ilkeston;11,12 Swadlincote;13,14,15 Burton-on-Trent;45 Bakewell;55 Alfreton;56 Belper;72,73,74 Derby;75 Ripley
DG Dumfries;3 Thornhill;4 Sanquhar;5 Dalbeattie;6 Kirkcudbright;7 Castle Douglas;8 Newton Stewart;9 Stranraer;10 Moffat;11 Lockerbie;12 Annan;13 Langholm;14 Canonbie;16 Gretna
DH Durham;2,3 Chester le Street;4,5 Houghton le Spring;8,9 Consett
DL Darlington;4 Shildon;5 Newton Aycliffe;6,7 Northallerton;8 Bedale;9 Catterick Garrison;10,11 Richmond;12 Barnard Castle;13 Bishop Auckland;14 Bishop Auckland;15 Crook;16 Spennymoor;17 Ferryhill
DN Doncaster;14 Goole;15,16,17 Scunthorpe;18 Barton-upon-Humber;19 Barnetby;20 Brigg;21 Gainsborough;22 Retford;31,32,33,34,36,37,41 Grimsby;35 Cleethorpes;38 Barnetby;39 Ulceby;40 Immingham
DT Dorchester;3,4 Weymouth;5 Portland;6 Bridport;7 Lyme Regis;8 Beaminster;9 Sherborne;10 Sturminster Newton;11 Blandford Forum
DY Dudley;5 Brierley Hill;6 Kingswinford;7,8,9 Stourbridge;10,11,14 Kidderminster;12 Bewdley;13 Stourport-on-Severn
E London
EC London
EH Edinburgh;18 Lasswade;19 Bonnyrigg;20 Loanhead;21 Musselburgh;22 Dalkeith;23 Gorebridge;24 Rosewell;25 Roslin;26 Penicuik;27 Kirknewton;28 Newbridge;29 Kirkliston;30 South Queensferry;31 Gullane;32 Prestonpans;33 Tranent;34 Tranent;35 Tranent;36 Humbie;37 Pathhead;38 Heriot;39 North Berwick;40 East Linton;41 Haddington;42 Dunbar;43 Walkerburn;44 Innerleithen;45 Peebles;46 West Linton;47,48 Bathgate;49 Linlithgow;51 Bo'ness;52 Broxburn;53,54 Livingston;55 West Calder
EN Enfield;4,5 Barnet;6 Potters Bar;7,8 Waltham Cross;9 Waltham Abbey;10 Broxbourne;11 Hoddesdon
EX Exeter;7 Dawlish;8 Exmouth;9 Budleigh Salterton;10 Sidmouth;11 Ottery St Mary;12 Seaton;13 Axminster;14 Honiton;15 Cullompton;16 Tiverton;17 Crediton;18 Chulmleigh;19 Winkleigh;20 Okehampton;21 Beaworthy;22 Holsworthy;23 Bude;24 Colyton;31,32 Barnstaple;33 Braunton;34 Ilfracombe;35 Lynton;36 South Molton;37 Umberleigh;38 Torrington;39 Bideford
FK Falkirk;3 Grangemouth;4 Bonnybridge;5 Larbert;6 Denny;7,8,9 Stirling;10 Alloa;11 Menstrie;12 Alva;13 Tillicoultry;14 Dollar;15 Dunblane;16 Doune;17 Callander;18 Callander;19 Lochearnhead;20 Crianlarich;21 Killin
FY Blackpool;5 Thornton-Cleveleys;6 Poulton-le-Fylde;7 Fleetwood;8 Lytham St Annes
G Glasgow;60 Glasgow;62 Glasgow;63 Glasgow;81 Clydebank;82 Dumbarton;83 Alexandria;84 Helensburgh
GL Gloucester;5,6 Stroud;7 Cirencester;8 Tetbury;9 Badminton;10 Stonehouse;11 Dursley;12 Wotton-under-Edge;13 Berkeley;14 Cinderford;15 Lydney;16 Coleford;17 Lydbrook;18 Newent;19 Longhope;20 Tewkesbury;50,51,52,53,54 Cheltenham;55 Chipping Campden;56 Moreton-in-Marsh
GU Guildford;5 Guildford;6 Cranleigh;7,8 Godalming;9,10 Farnham;11,12 Aldershot;14 Farnborough;15,16,17 Camberley;18 Lightwater;19 Bagshot;20 Windlesham;21,22,23,24 Woking;25 Virginia Water;26 Hindhead;27 Haslemere;28 Petworth;29 Midhurst;30 Liphook;31,32 Petersfield;33 Liss;34 Alton;35 Bordon;46 Yateley;47 Sandhurst;51,52 Fleet
HA Harrow;4 Ruislip;5 Pinner;6 Northwood;7 Stanmore;8 Edgware;9,0 Wembley
HD Huddersfield;6 Brighouse;9 Holmfirth
HG Harrogate;3 Harrogate;4 Ripon;5 Knaresborough
HP Hemel Hempstead;4 Berkhamsted;5 Chesham;6,7 Amersham;8 Chalfont St Giles;9 Beaconsfield;10,11,12,13,14,15 High Wycombe;16 Great Missenden;17,18,19,20,21,22 Aylesbury;23 Tring;27 Princes Risborough
HR Hereford;5 Kington;6 Leominster;7 Bromyard;8 Ledbury;9 Ross-on-Wye
HS Stornoway;2 Isle of Lewis;3 Isle of Harris;6 Isle of North Uist;7 Isle of Benbecula;8 Isle of South Uist;9 Isle of Barra
HU Hull;13 Hessle;14 North Ferriby;15 Brough;16 Cottingham;17 Beverley;18 Hornsea;19 Withernsea;20 Cottingham
HX Halifax;5 Elland;6 Sowerby Bridge;7 Hebden Bridge
IG Ilford;7 Chigwell;8 Woodford Green;9 Buckhurst Hill;10 Loughton;11 Barking
IP Ipswich;11 Felixstowe;12 Woodbridge;13 Woodbridge;14 Stowmarket;15 Aldeburgh;16 Leiston;17 Saxmundham;18 Southwold;19 Halesworth;20 Harleston;21,23 Eye;22 Diss;24,25,26 Thetford;27 Brandon;28,29,30,31,32,33 Bury St Edmunds
IV Inverness;4 Beauly;7 Dingwall;12 Nairn;17 Alness;18 Invergordon;19 Tain;20 Tain;21 Gairloch;23 Garve;24 Ardgay;25 Dornoch;26 Ullapool;27 Lairg;28 Rogart;30 Elgin;31 Lossiemouth;32 Fochabers;36 Forres;40 Kyle;41,42,43,44,45,46,47,48,49,55,56 Isle of Skye;51 Portree;54 Strathcarron;63 Inverness
KA Kilmarnock;5 Mauchline;6,7,8 Ayr;9 Prestwick;10 Troon;11,12 Irvine;13 Kilwinning;14 Beith;15 Beith;16 Newmilns;17 Darvel;18 Cumnock;19 Maybole;20 Stevenston;21 Saltcoats;22 Ardrossan;23 West Kilbride;24 Dalry;25 Kilbirnie;26 Girvan;27 Isle of Arran;28 Isle of Cumbrae;29 Largs;30 Largs
KT Kingston upon Thames;3 New Malden;4 Worcester Park;5,6 Surbiton;7 Thames Ditton;8 East Molesey;9 Chessington;10 Esher;11 Cobham;12 Walton-on-Thames;13 Weybridge;14 West Byfleet;15 Addlestone;16 Chertsey;17,18,19 Epsom;20 Tadworth;21 Ashtead;22,23,24 Leatherhead
KW Wick;2 Lybster;3 Lybster;5 Latheron;6 Dunbeath;7 Berriedale;8 Helmsdale;9 Brora;10 Golspie;11 Kinbrace;12 Halkirk;13 Forsinard;14 Thurso;15,16 Kirkwall;17 Orkney
KY Kirkcaldy;3 Burntisland;4 Cowdenbeath;5 Lochgelly;6,7 Glenrothes;8,9 Leven;10 Anstruther;11,12 Dunfermline;13 Kinross;14 Cupar;15 Cupar;16 St Andrews
L Liverpool;20,30 Bootle;34,35 Prescot;37 Liverpool;39,40 Ormskirk
LA Lancaster;3,4 Morecambe;5,6 Carnforth;7 Milnthorpe;8,9 Kendal;10 Sedbergh;11 Grange-over-Sands;12 Ulverston;13,14 Barrow-in-Furness;15 Dalton-in-Furness;16 Askam-in-Furness;17 Kirkby-in-Furness;18 Millom;19 Millom;20 Broughton-in-Furness;21 Coniston;22 Ambleside;23 Windermere
LD Llandrindod Wells;2 Builth Wells;3 Brecon;4 Llangammarch Wells;5 Llanwrtyd Wells;6 Rhayader;7 Knighton;8 Presteigne
LE Leicester;9,10 Hinckley;11,12 Loughborough;13,14 Melton Mowbray;15 Oakham;16 Market Harborough;17 Lutterworth;18 Wigston;65 Ashby-de-la-Zouch;67 Coalville
LL Wrexham;15 Ruthin;16 Denbigh;17 St Asaph;18 Rhyl;19 Prestatyn;20 Llangollen;21 Corwen;22 Abergele;23 Bala;24 Betws-y-Coed;25 Dolwyddelan;26 Llanrwst;27 Trefriw;28,29 Colwyn Bay;30 Llandudno;31 Llandudno Junction;32 Conwy;33 Llanfairfechan;34 Penmaenmawr;35 Aberdovey;36 Tywyn;37 Llwyngwril;38 Fairbourne;39 Arthog;40 Dolgellau;41 Blaenau Ffestiniog;42 Barmouth;43 Talybont;44 Dyffryn Ardudwy;45 Llanbedr;46 Harlech;47 Talsarnau;48 Penrhyndeudraeth;49 Porthmadog;51 Garndolbenmaen;52 Criccieth;53 Pwllheli;54,55 Caernarfon;56 Y Felinheli;57 Bangor;58 Beaumaris;59 Menai Bridge;60 Gaerwen;61 Llanfairpwllgwyngyll;62 Bodorgan;63 Ty Croes;64 Rhosneigr;65 Holyhead;66 Rhosgoch;67 Cemaes Bay;68 Amlwch;69 Pen-y-sarn;70 Dulas;71 Llanerchymedd;72 Moelfre;73 Marianglas;74 Tyn-y-Gongl;75 Pentraeth;76 Llanbedrgoch;77 Llangefni;78 Brynteg
LN Lincoln;7 Market Rasen;8 Market Rasen;9 Horncastle;10 Woodhall Spa;11 Louth;12 Mablethorpe;13 Alford
LS Leeds;20 Leeds;21 Otley;22,23 Wetherby;24 Tadcaster;25,26 Leeds;27 Leeds;28 Pudsey;29 Ilkley
LU Luton;5,6 Dunstable;7 Leighton Buzzard
M Manchester;29 Manchester;33 Sale
ME Rochester;4,5 Chatham;6 Snodland;7,8 Gillingham;9,10 Sittingbourne;11 Queenborough;12 Sheerness;13 Faversham;14,15,16,17,18 Maidstone;19 West Malling;20 Aylesford
MK Milton Keynes;16 Newport Pagnell;18 Buckingham;40,41,42,43,44,45 Bedford;46 Olney
ML Motherwell;3 Hamilton;4 Bellshill;5 Coatbridge;6 Airdrie;7 Shotts;8 Carluke;9 Larkhall;10 Strathaven;11 Lanark;12 Biggar
N London
NE Newcastle upon Tyne;8,9,10,11 Gateshead;16 Newcastle upon Tyne;21 Blaydon-on-Tyne;22 Bedlington;23 Cramlington;24 Blyth;25,26 Whitley Bay;27,28,29,30 North Shields;31 Hebburn;32 Jarrow;33,34 South Shields;35 Boldon Colliery;36 East Boldon;37,38 Washington;39 Rowlands Gill;40 Ryton;41 Wylam;42 Prudhoe;43 Stocksfield;44 Riding Mill;45 Corbridge;46,47,48 Hexham;49 Haltwhistle;61,65 Morpeth;62 Choppington;63 Ashington;64 Newbiggin-by-the-Sea;66 Alnwick;67 Chathill;68 Seahouses;69 Bamburgh;70 Belford;71 Wooler
NG Nottingham;9,10 Nottingham;13 Nottingham;17 Sutton-in-Ashfield;18,19,20,21 Mansfield;22,23,24 Newark;25 Southwell;31,32,33 Grantham;34 Sleaford
NN Northampton;8,9 Wellingborough;10 Rushden;11 Daventry;12 Towcester;13 Brackley;14,15,16 Kettering;17,18 Corby;29 Wellingborough
NP Newport;4 Pontypool;7 Abergavenny;8 Crickhowell;10 Newport;11 Newport;12 Blackwood;13 Abertillery;15 Usk;16 Chepstow;22 Tredegar;23 Ebbw Vale;24 New Tredegar;25 Monmouth;26 Caldicot;44 Cwmbran
NR Norwich;17 Attleborough;18 Wymondham;19 Dereham;20 Dereham;21 Fakenham;22 Walsingham;23 Wells-next-the-Sea;24 Melton Constable;25 Holt;26 Sheringham;27 Cromer;28 North Walsham;29,30,31 Great Yarmouth;32,33 Lowestoft;34 Beccles;35 Bungay
NW London
OL Oldham;5 Oldham;6,7 Ashton-under-Lyne;10 Heywood;11,12,16 Rochdale;13 Bacup;14 Todmorden;15 Littleborough
OX Oxford;5 Kidlington;7 Chipping Norton;9 Thame;10 Wallingford;11 Didcot;12 Wantage;13 Abingdon;14 Abingdon;15,16,17 Banbury;18 Bampton;20 Woodstock;25,26,27 Bicester;28,29 Witney;33 Oxford;39 Chinnor;44 Oxford;49 Watlington
PA Paisley;4 Renfrew;5,6,9,10 Johnstone;7 Bishopton;8 Erskine;11 Bridge of Weir;12 Lochwinnoch;13 Kilmacolm;14 Port Glasgow;15,16 Greenock;17 Skelmorlie;18 Wemyss Bay;19 Gourock;20 Isle of Bute;21 Tighnabruaich;22 Colintraive;23 Dunoon;24 Cairndow;25 Cairndow;26 Cairndow;27 Cairndow;28 Campbeltown;29 Tarbert;30 Lochgilphead;31 Lochgilphead;32 Inveraray;33 Dalmally;34 Oban;35 Taynuilt;36 Bridge of Orchy;37 Oban;38 Appin;41 Isle of Gigha;42,43,44,45,46,47,48,49 Isle of Islay;60 Isle of Jura;61 Isle of Colonsay;62,63,64,65,66,67,68,69,70,71,72,73,74,75 Isle of Mull;76 Isle of Iona;77 Isle of Tiree;78 Isle of Coll;80 Oban
PE Peterborough;9 Stamford;10 Bourne;11,12 Spalding;13,14 Wisbech;15 March;16 Chatteris;19 St Neots;20,21,22 Boston;23 Spilsby;24,25 Skegness;26 Huntingdon;27 St Ives;28,29 Huntingdon;30,31,32,33,34 King's Lynn;35 Sandringham;36 Hunstanton;37 Swaffham;38 Downham Market
PH Perth;3 Auchterarder;4 Auchterarder;5,6,7 Crieff;8 Dunkeld;9,16,17,18 Pitlochry;10,11,12,13 Blairgowrie;15 Aberfeldy;19 Dalwhinnie;20 Newtonmore;21 Kingussie;22 Aviemore;23 Carrbridge;24 Boat of Garten;25 Nethy Bridge;26 Grantown-on-Spey;30 Corrour;31 Roy Bridge;32 Fort Augustus;33 Fort William;34 Spean Bridge;35 Invergarry;36 Acharacle;37 Glenfinnan;38 Lochailort;39 Arisaig;40 Mallaig;41 Mallaig;42 Isle of Eigg;43 Isle of Rum;44 Isle of Canna;49 Ballachulish;50 Kinlochleven
PL Plymouth;10,11 Torpoint;12 Saltash;13 Looe;14 Liskeard;15 Launceston;16 Lifton;17 Callington;18 Calstock;19 Tavistock;20 Yelverton;21 Ivybridge;22 Lostwithiel;23 Fowey;24 Par;25,26 St Austell;27 Wadebridge;28 Padstow;29 Port Isaac;30,31 Bodmin;32 Camelford;33 Delabole;34 Tintagel;35 Boscastle
PO Portsmouth;7,8 Waterlooville;9 Havant;10 Emsworth;11 Hayling Island;12,13 Gosport;14,15,16,17 Fareham;18,19,20 Chichester;21,22 Bognor Regis;30 Newport;31 Cowes;32 East Cowes;33 Ryde;34 Seaview;35 Bembridge;36 Sandown;37 Shanklin;38 Ventnor;39 Totland Bay;40 Freshwater;41 Yarmouth
PR Preston;6,7 Chorley;8,9 Southport;25,26 Leyland
RG Reading;9 Henley-on-Thames;12,42 Bracknell;14,20 Newbury;17 Hungerford;18,19 Thatcham;21,22,23,24,25 Basingstoke;26 Tadley;27 Hook;28 Whitchurch;29 Hook;40,41 Wokingham;45 Crowthorne
RH Redhill;2 Reigate;3 Betchworth;4,5 Dorking;6 Horley;7 Lingfield;8 Oxted;9 Godstone;10,11 Crawley;12,13 Horsham;14 Billingshurst;15 Burgess Hill;16,17 Haywards Heath;18 Forest Row;19 East Grinstead;20 Pulborough
RM Romford;8,9,10 Dagenham;11,12 Hornchurch;13 Rainham;14 Upminster;15 South Ockendon;16,17,20 Grays;18 Tilbury;19 Purfleet-on-Thames
S Sheffield;18 Dronfield;21 Sheffield;25,26 Sheffield;32,33 Hope Valley;36 Sheffield;40,41,42,43,44,45,49 Chesterfield;60,61,62,63,65,66 Rotherham;64 Mexborough;70,71,72,73,74,75 Barnsley;80,81 Worksop
SA Swansea;9 Swansea;10,11 Neath;12,13 Port Talbot;14,15 Llanelli;16 Burry Port;17 Kidwelly;18 Ammanford;19 Llandeilo;20 Llandovery;31,32,33 Carmarthen;34 Whitland;35 Llanfyrnach;36 Glogue;37 Boncath;38 Newcastle Emlyn;39 Pencader;40 Llanybydder;41 Crymych;42 Newport;43 Cardigan;44 Llandysul;45 New Quay;46 Aberaeron;47 Llanarth;48 Lampeter;61,62 Haverfordwest;63 Clarbeston Road;64 Goodwick;65 Fishguard;66 Clynderwen;67 Narberth;68 Kilgetty;69 Saundersfoot;70 Tenby;71 Pembroke;72 Pembroke Dock;73 Milford Haven
SE London
SG Stevenage;4,5,6 Hitchin;7 Baldock;8 Royston;9 Buntingford;10 Much Hadham;11,12 Ware;13,14 Hertford;15 Arlesey;16 Henlow;17 Shefford;18 Biggleswade;19 Sandy
SK Stockport;8 Cheadle;9 Alderley Edge;10,11 Macclesfield;13 Glossop;14 Hyde;15 Stalybridge;16 Dukinfield;17 Buxton;22 High Peak;23 High Peak
SL Slough;4 Windsor;5 Ascot;6 Maidenhead;7 Marlow;8 Bourne End;9 Gerrards Cross
SM Sutton;4 Morden;5 Carshalton;6 Wallington;7 Banstead
SN Swindon;7 Faringdon;8 Marlborough;9 Pewsey;10 Devizes;11 Calne;12 Melksham;13 Corsham;14,15 Chippenham;16 Malmesbury
SO Southampton;20 Stockbridge;21,22,23 Winchester;24 Alresford;41 Lymington;42 Brockenhurst;43 Lyndhurst;50,53 Eastleigh;51 Romsey
SP Salisbury;6 Fordingbridge;7 Shaftesbury;8 Gillingham;9 Tidworth;10,11 Andover
SR Sunderland;7 Seaham;8 Peterlee
SS Southend-on-Sea;4 Rochford;5 Hockley;6 Rayleigh;7 Benfleet;8 Canvey Island;9 Leigh-on-Sea;11,12 Wickford;13,14,15,16 Basildon;17 Stanford-le-Hope
ST Stoke-on-Trent;5 Newcastle;13 Leek;14 Uttoxeter;15 Stone;16,17,18,19,20,21 Stafford
SW London
SY Shrewsbury;6 Church Stretton;7 Craven Arms;8 Ludlow;9 Bishops Castle;10,11 Oswestry;12 Ellesmere;13 Whitchurch;14 Malpas;15 Montgomery;16 Newtown;17 Caersws;18 Llanidloes;19 Llanbrynmair;20 Machynlleth;21 Welshpool;22 Llanfechain;23 Aberystwyth;24 Borth;25 Ystrad Meurig
TA Taunton;5,6,7 Bridgwater;8 Burnham-on-Sea;9 Highbridge;10 Langport;11 Somerton;12 Martock;13 South Petherton;14 Stoke-sub-Hamdon;15 Montacute;16 Merriott;17 Hinton St George;18 Crewkerne;19 Ilminster;20 Chard;21 Wellington;22 Dulverton;23 Watchet;24 Minehead
TD Galashiels;2 Lauder;3 Gordon;4 Earlston;5 Kelso;6 Melrose;7 Selkirk;8 Jedburgh;9 Hawick;10 Duns;11 Duns;12 Coldstream;13 Cockburnspath;14 Eyemouth;15 Berwick-upon-Tweed
TF Telford;9 Market Drayton;10 Newport;11 Shifnal;12 Broseley;13 Much Wenlock
TN Tonbridge;1,2,3,4 Tunbridge Wells;5 Wadhurst;6 Crowborough;7 Hartfield;8 Edenbridge;13,14,15 Sevenoaks;16 Westerham;17,18 Cranbrook;19 Etchingham;20 Mayfield;21 Heathfield;22 Uckfield;23,24,25,26,27 Ashford;28 New Romney;29 Romney Marsh;30 Tenterden;31 Rye;32 Robertsbridge;33 Battle;34,35 Hastings;36 Winchelsea;37,38 St Leonards-on-Sea;39,40 Bexhill-on-Sea
TQ Torquay;3,4 Paignton;5,6 Brixham;7 Kingsbridge;8 Salcombe;9 Totnes;10 South Brent;11 Buckfastleigh;12 Newton Abbot;13 Newton Abbot;14 Teignmouth
TR Truro;6 Perranporth;7,8 Newquay;9 St Columb;10 Penryn;11 Falmouth;12,13 Helston;14 Camborne;15,16 Redruth;17 Marazion;18,19,20 Penzance;21,22,23,24,25 Isles of Scilly;26 St Ives;27 Hayle
TS Middlesbrough;9 Middlesbrough;10,11 Redcar;12,13 Saltburn-by-the-Sea;14 Guisborough;15 Yarm;16,17,18,19,20,21 Stockton-on-Tees;22,23 Billingham;24,25,26,27 Hartlepool;28 Wingate;29 Trimdon Station
TW Twickenham;3,4,5,6 Hounslow;7 Isleworth;8 Brentford;9,10 Richmond;11 Teddington;12 Hampton;13,14 Feltham;15 Ashford;16 Sunbury-on-Thames;17 Shepperton;18,19 Staines-upon-Thames;20 Egham
UB Southall;3,4 Hayes;5,6 Greenford;7 West Drayton;8,9,10,11 Uxbridge
W London
WA Warrington;3 Warrington;6 Frodsham;7 Runcorn;8 Widnes;9,10,11 St Helens;12 Newton-le-Willows;13 Lymm;14,15 Altrincham;16 Knutsford
WC London
WD Watford;3 Rickmansworth;4 Kings Langley;5 Abbots Langley;6 Borehamwood;7 Radlett;23 Bushey
WF Wakefield;6 Normanton;7,8,9 Pontefract;10 Castleford;11 Knottingley;12,13 Dewsbury;14 Mirfield;15,16 Liversedge;17 Batley
WN Wigan;7 Leigh;8 Skelmersdale
WR Worcester;9 Droitwich;10 Pershore;11 Evesham;12 Broadway;13,14 Malvern;15 Tenbury Wells
WS Walsall;7 Burntwood;11,12 Cannock;13,14 Lichfield;15 Rugeley
WV Wolverhampton;12,13 Willenhall;14 Bilston;15,16 Bridgnorth
YO York;7 Thirsk;8 Selby;11,12,13 Scarborough;14 Filey;15,16 Bridlington;17 Malton;18 Pickering;21,22 Whitby;25 Driffield;42 York;43 York;51 York;62 York
ZE Shetland
`;
