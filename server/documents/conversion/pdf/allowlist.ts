/**
 * The shapes of what is copied from a PDF: pages with what they draw, their fonts and colours, and which layers show
 * (ISO 32000-1, 7 to 9 and 14). Nothing in this list can act, reach outside, or carry a file.
 */
import { either, LIST, lists, SCALAR, SCALAR_OR_LISTS, type Shape, scalars } from './shape.ts';

/** A stream whose dictionary says only how it is packed. */
const BYTES: Shape = { stream: {} };

const FUNCTION_KEYS = {
  ...scalars('FunctionType BitsPerSample Order N'),
  ...lists('Domain Range Size Encode Decode C0 C1 Bounds'),
  get Functions(): Shape {
    return { array: FUNCTION };
  },
};
const FUNCTION: Shape = {
  scalar: true,
  dict: { keys: FUNCTION_KEYS },
  stream: { keys: FUNCTION_KEYS },
};
const FUNCTIONS: Shape = { ...FUNCTION, array: FUNCTION };

/** A name, or a list that begins with one: lists in lists, profiles, tables and the functions of special inks. */
const COLOR_SPACE: Shape = {
  scalar: true,
  get array() {
    return COLOR_SPACE_PART;
  },
};
const COLOR_SPACE_PART: Shape = {
  scalar: true,
  get array() {
    return COLOR_SPACE_PART;
  },
  dict: { keys: { ...FUNCTION_KEYS, ...lists('WhitePoint BlackPoint Gamma Matrix') } },
  stream: { keys: { ...FUNCTION_KEYS, Alternate: COLOR_SPACE } },
};

/** A layer, or what is said of several. */
export const LAYER: Shape = {
  dict: {
    keys: {
      ...scalars('Type Name P'),
      ...lists('Intent'),
      get OCGs(): Shape {
        return { ...LAYER, array: LAYER };
      },
      get VE(): Shape {
        return { array: EXPRESSION };
      },
    },
    only: { key: 'Type', values: ['OCG', 'OCMD'] },
  },
};
const EXPRESSION: Shape = {
  ...LAYER,
  scalar: true,
  get array(): Shape {
    return EXPRESSION;
  },
};

/** Which layers show; the lists that people choose from stay behind. */
const LAYER_LIST: Shape = { array: LAYER };
export const LAYERS: Shape = {
  dict: {
    keys: {
      OCGs: LAYER_LIST,
      D: {
        dict: {
          keys: {
            ...scalars('Name BaseState'),
            ...lists('Intent'),
            ON: LAYER_LIST,
            OFF: LAYER_LIST,
          },
        },
      },
    },
  },
};

/** The properties of marked content: a layer, or words for it. */
const PROPERTIES: Shape = {
  dict: {
    keys: {
      ...LAYER.dict?.keys,
      ...scalars('MCID Lang ActualText Alt E Subtype'),
      ...lists('BBox Attached'),
    },
  },
};

const FONT_FILE: Shape = { stream: { keys: scalars('Length1 Length2 Length3 Subtype') } };
const CHARACTER_MAP: Shape = {
  scalar: true,
  stream: {
    keys: {
      ...scalars('Type CMapName WMode'),
      CIDSystemInfo: { dict: { keys: scalars('Registry Ordering Supplement') } },
      get UseCMap(): Shape {
        return CHARACTER_MAP;
      },
    },
  },
};
const DESCRIPTOR: Shape = {
  dict: {
    keys: {
      ...scalars(
        'Type FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading',
      ),
      ...scalars('CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet Lang'),
      ...lists('FontBBox'),
      FontFile: FONT_FILE,
      FontFile2: FONT_FILE,
      FontFile3: FONT_FILE,
      CIDSet: BYTES,
      Style: { dict: { keys: scalars('Panose') } },
    },
  },
};
const FONT: Shape = {
  dict: {
    keys: {
      ...scalars('Type Subtype BaseFont Name FirstChar LastChar DW'),
      ...lists('Widths FontBBox FontMatrix W DW2 W2'),
      FontDescriptor: DESCRIPTOR,
      Encoding: {
        ...CHARACTER_MAP,
        dict: { keys: { ...scalars('Type BaseEncoding'), ...lists('Differences') } },
      },
      ToUnicode: CHARACTER_MAP,
      CIDSystemInfo: { dict: { keys: scalars('Registry Ordering Supplement') } },
      CIDToGIDMap: either(SCALAR, BYTES),
      CharProcs: { dict: { anyKey: BYTES } },
      get DescendantFonts(): Shape {
        return { array: FONT };
      },
      get Resources(): Shape {
        return RESOURCES;
      },
    },
  },
};

/** How a picture or a group is blended with what is below it. */
const GROUP: Shape = {
  dict: { keys: { ...scalars('Type S I K'), CS: COLOR_SPACE } },
};

const FORM_KEYS = { ...scalars('FormType'), ...lists('BBox Matrix'), Group: GROUP };
/** A picture, or a drawing that is used as a whole; not a program for printers. */
export const XOBJECT: Shape = {
  stream: {
    keys: {
      ...scalars('Type Subtype Width Height BitsPerComponent Intent ImageMask Interpolate'),
      ...scalars('SMaskInData'),
      ...lists('Decode Matte'),
      ...FORM_KEYS,
      ColorSpace: COLOR_SPACE,
      OC: LAYER,
      get Mask(): Shape {
        return { ...XOBJECT, ...LIST };
      },
      get SMask(): Shape {
        return XOBJECT;
      },
      get Resources(): Shape {
        return RESOURCES;
      },
    },
    only: { key: 'Subtype', values: ['Image', 'Form'] },
  },
};
/** The drawing of an annotation. Some programs leave out its type, so none is required. */
export const APPEARANCE: Shape = {
  stream: {
    keys: {
      ...FORM_KEYS,
      get Resources(): Shape {
        return RESOURCES;
      },
    },
  },
};

const SHADING_KEYS = {
  ...scalars('ShadingType AntiAlias BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow'),
  ...lists('Background BBox Coords Domain Matrix Extend Decode'),
  ColorSpace: COLOR_SPACE,
  Function: FUNCTIONS,
};
const SHADING: Shape = { dict: { keys: SHADING_KEYS }, stream: { keys: SHADING_KEYS } };

const STATE: Shape = {
  dict: {
    keys: {
      ...scalars('Type LW LC LJ ML RI OP op OPM FL SM SA CA ca AIS TK'),
      ...lists('D BM'),
      get Font(): Shape {
        return { array: { ...SCALAR, ...FONT } };
      },
      TR: FUNCTIONS,
      TR2: FUNCTIONS,
      SMask: {
        scalar: true,
        dict: { keys: { ...scalars('Type S'), ...lists('BC'), G: XOBJECT, TR: FUNCTION } },
      },
    },
  },
};

const PATTERN_KEYS = {
  ...scalars('Type PatternType PaintType TilingType XStep YStep'),
  ...lists('BBox Matrix'),
};
const PATTERN: Shape = {
  dict: { keys: { ...PATTERN_KEYS, Shading: SHADING, ExtGState: STATE } },
  stream: {
    keys: {
      ...PATTERN_KEYS,
      get Resources(): Shape {
        return RESOURCES;
      },
    },
  },
};

const named = (shape: Shape): Shape => ({ dict: { anyKey: shape } });

/** Drawings and pictures by the names that content calls them by. */
export const DRAWINGS: Shape = named(XOBJECT);
/** What the content of a page calls by name. */
export const RESOURCES: Shape = {
  dict: {
    keys: {
      ProcSet: LIST,
      Font: named(FONT),
      XObject: DRAWINGS,
      ExtGState: named(STATE),
      ColorSpace: named(COLOR_SPACE),
      Pattern: named(PATTERN),
      Shading: named(SHADING),
      Properties: named(PROPERTIES),
    },
  },
};

/** The drawing of a page. */
export const CONTENT: Shape = BYTES;
/** A page without its size, its annotations and its parent. */
export const PAGE: Shape = {
  dict: {
    keys: {
      ...scalars('Type Rotate UserUnit'),
      Group: GROUP,
      Resources: RESOURCES,
    },
  },
};

/** How a stream may be packed; what is packed otherwise is not taken. */
export const FILTERS: ReadonlySet<string> = new Set(
  ['Flate', 'LZW', 'ASCII85', 'ASCIIHex', 'RunLength', 'DCT', 'JPX', 'JBIG2', 'CCITTFax'].map(
    (name) => `/${name}Decode`,
  ),
);
const PARAMETERS: Shape = {
  dict: {
    keys: {
      ...scalars(
        'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign',
      ),
      ...scalars('Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform'),
      JBIG2Globals: BYTES,
    },
  },
};
export const PACKING: Readonly<Record<string, Shape>> = {
  Filter: SCALAR_OR_LISTS,
  DecodeParms: { ...PARAMETERS, array: PARAMETERS },
};
