/** The frame of a page as configured in docs.json: navigation bar, footer and banner. */
export interface NavbarConfig {
  links: { label: string; href: string; type?: 'github' | 'discord'; icon?: string; iconType?: string }[];
  primary?: { type: 'button' | 'github' | 'discord'; label?: string; href: string };
}

export interface FooterConfig {
  socials: { name: string; url: string }[];
  links: { header?: string; items: { label: string; href: string }[] }[];
}

export interface BannerConfig {
  content: string;
  dismissible: boolean;
  type: 'info' | 'warning' | 'critical';
  color?: { light: string; dark: string };
}
