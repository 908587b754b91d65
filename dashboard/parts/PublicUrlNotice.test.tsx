import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PublicUrlNotice } from './PublicUrlNotice.tsx';

test('warns if another service cannot call the URL of a local installation', () => {
  render(<PublicUrlNotice url="http://127.0.0.1:7777/scim/v2" caller="Slack" />);
  expect(screen.getByText("Slack can't reach this installation")).toBeTruthy();
  expect(document.body.textContent).toContain('Its URL is http://127.0.0.1:7777. Set BINDERY_PUBLIC_URL');
});

test('shows nothing for an https:// URL', () => {
  const { container } = render(<PublicUrlNotice url="https://docs.example.com/scim/v2" caller="Slack" />);
  expect(container.innerHTML).toBe('');
});
