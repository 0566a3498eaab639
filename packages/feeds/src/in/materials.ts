/** The last words of materials of furniture, textiles and decor, in lower case and without the s of several. */
const MATERIALS: ReadonlySet<string> = new Set(
  [
    // Woods, and what is made of them.
    'acacia alder ash balsa bamboo beech beechwood bentwood birch cedar cherry cherrywood chestnut cork',
    'cypress driftwood ebony elm eucalyptus fir hardwood hickory iroko larch lime limewood mahogany mango',
    'mangowood maple oak paulownia pear pine plywood poplar redwood rosewood rubberwood sapele sheesham',
    'softwood spruce sycamore teak timber veneer walnut wenge willow wood yew chipboard fibreboard',
    'hardboard mdf osb laminate melamine cardboard paper',
    // What is woven or plaited.
    'abaca cane coir hemp hyacinth jute papercord raffia rattan rope rush seagrass sisal wicker webbing',
    'straw',
    // Metals.
    'aluminium aluminum brass bronze chrome copper gold iron metal nickel pewter silver steel tin',
    'titanium zinc',
    // Stone, glass and clay.
    'alabaster ceramic clay concrete crystal earthenware glass granite jesmonite limestone marble mirror',
    'onyx plaster porcelain quartz sandstone slate soapstone stone stoneware terracotta terrazzo',
    'travertine cement',
    // Textiles, skins and fillings.
    'alpaca boucle bouclé brocade calico canvas cashmere chenille corduroy cotton damask denim down',
    'fabric feather felt fleece flannel foam fur hide cowhide horsehair lambswool latex leather',
    'leatherette linen lyocell microfibre microfiber mohair muslin satin sheepskin silk suede tencel',
    'tweed velour velvet viscose wool yarn',
    // Plastics.
    'abs acrylic elastane nylon perspex plastic polyamide polycarbonate polyester polyethylene',
    'polypropylene polyurethane pvc resin rubber silicone vinyl epoxy fibreglass lacquer',
  ].flatMap((words) => words.split(' ')),
);

/** Whether some words name a material, by the last of them: `solid oak`, `40% cotton`, but not `black`. */
const isMaterial = (words: string): boolean => {
  const last =
    words
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .findLast((word) => word !== '') ?? '';
  return MATERIALS.has(last) || MATERIALS.has(last.replace(/s$/, ''));
};

/** `walnut and oak` is two materials, because each of its sides is one; `black and white marble` is one. */
export const materialsJoined = (words: string): readonly string[] => {
  const sides = words
    .trim()
    .split(/(?:^|\s+)(?:and|&)\s+/i)
    .filter((side) => side !== '');
  return sides.every(isMaterial) ? sides : [words];
};
