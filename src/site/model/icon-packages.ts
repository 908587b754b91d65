/** Packages whose exports are icons. Pages can't import them, so they use icons of Bindery's libraries instead. */
import type { IconLibrary } from './config.ts';

interface IconPackage {
  specifier: RegExp;
  /** Bindery's copy of the icons, if it has one. */
  library?: IconLibrary;
  /** The part of an export's name that isn't part of the icon's name. */
  affix?: RegExp;
}

const PACKAGES: readonly IconPackage[] = [
  { specifier: /^lucide(?:-|\/|$)|^@lucide\//, library: 'lucide', affix: /^Lucide(?=[A-Z])|Icon$/g },
  { specifier: /^react-feather(?:\/|$)/, library: 'lucide' },
  { specifier: /^@tabler\/icons/, library: 'tabler', affix: /^Icon(?=[A-Z\d])/ },
  { specifier: /^react-icons\/fa6?(?:\/|$)/, library: 'fontawesome', affix: /^Fa(?:Reg)?(?=[A-Z\d])/ },
  { specifier: /^react-icons\/lu(?:\/|$)/, library: 'lucide', affix: /^Lu(?=[A-Z])/ },
  { specifier: /^react-icons\/tb(?:\/|$)/, library: 'tabler', affix: /^Tb(?=[A-Z])/ },
  { specifier: /^react-icons(?:\/|$)/, affix: /^[A-Z][a-z\d]+(?=[A-Z])/ },
  {
    specifier:
      /^(?:@heroicons|@phosphor-icons|@ant-design\/icons|@mui\/icons-material|@primer\/octicons-react|@radix-ui\/react-icons|iconoir-react|phosphor-react|react-bootstrap-icons)(?:\/|$)/,
    affix: /(?:Icon|Outlined|Outline|Rounded|Filled)+$/,
  },
];

/** Matches between the words of `FileX2`, `ArrowDownAZ`, `Grid3x3` and `Building2Icon`. */
const WORD_START =
  /(?<=[a-z])(?=[A-Z])|(?<=[a-z])(?<!\dx)(?=\d)|(?<=[a-z][A-Z])(?=\d)|(?<=\d)(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z])/g;

/**
 * Returns the icon for a name that an icon package exports: `lucide:arrow-up` for `ArrowUp` of `lucide-react`. Returns
 * undefined for other packages, and for names that aren't icons.
 *
 * @param name - the name in the package; for a default export, its name on the page
 */
export function findPackageIcon(specifier: string, name: string): string | undefined {
  const found = PACKAGES.find((item) => item.specifier.test(specifier));
  if (!found || !/^[A-Z]/.test(name)) return undefined;
  const iconName = (found.affix ? name.replace(found.affix, '') : name).replaceAll(WORD_START, '-').toLowerCase();
  // `Icon` draws any icon, as the built-in component does.
  if (iconName === '' || iconName === 'icon') return undefined;
  return found.library === undefined ? iconName : `${found.library}:${iconName}`;
}
