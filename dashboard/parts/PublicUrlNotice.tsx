import { Notice } from '../ui/Notice.tsx';

interface PublicUrlNoticeProps {
  /** A URL of this installation that another service calls. */
  url: string;
  /** The service that calls it, such as "Slack". */
  caller: string;
}

/** Warning that another service can't call this installation. Shown unless the URL starts with https://. */
export function PublicUrlNotice({ url, caller }: PublicUrlNoticeProps) {
  if (url.startsWith('https://')) return null;
  return (
    <Notice tone="warn" title={`${caller} can't reach this installation`}>
      Its URL is {new URL(url).origin}. Set <code>BINDERY_PUBLIC_URL</code> to an https:// URL that {caller} can reach,
      and restart Bindery.
    </Notice>
  );
}
