/**
 * Queries that were never used to tune the ranking, mostly on sites that `queries.ts` doesn't have. Don't tune anything
 * for them.
 */
import { of, type Query } from './queries.ts';

export const HELD_OUT: readonly Query[] = [
  ...of(
    'ag-ui',
    'search-index',
    `
middleware => concepts/middleware
attach metadata to events => concepts/metadata
error handling in go => sdk/go/errors/overview
ruby capabilities => sdk/ruby/core/capabilities
@ag-ui/encoder => sdk/js/encoder
AGUIChatClient => sdk/dotnet/client/chat-client
kotlin agent class => sdk/kotlin/client/agui-agent
build a server quickstart => quickstart/server
`,
  ),
  ...of(
    'fastmcp',
    'search-index-v3-0-0-rc-1-',
    `
jwt_issuer => python-sdk/fastmcp-server-auth-jwt_issuer
command line interface => patterns/cli
version check utility => python-sdk/fastmcp-utilities-version_check
local_provider => python-sdk/fastmcp-server-providers-local_provider-local_provider
function_prompt => python-sdk/fastmcp-prompts-function_prompt
`,
  ),
  ...of(
    'modelcontextprotocol',
    'search-index-version-2026-07-28-latest-',
    `
multi round-trip => specification/2026-07-28/basic/patterns/mrtr
cache results of tools => specification/2026-07-28/server/utilities/caching
subscriptions => specification/2026-07-28/basic/patterns/subscriptions
stdio => specification/2026-07-28/basic/transports/stdio
client registration => specification/2026-07-28/basic/authorization/client-registration
elicitation => specification/2026-07-28/client/elicitation
`,
  ),
  ...of(
    'stagehand',
    'search-index-v4',
    `
logging => v4/configuration/logging
keep user data between sessions => v4/best-practices/user-data
context reference => v4/reference/context
eve integration => v4/integrations/eve
crew ai => v4/integrations/crewai
`,
  ),
  ...of(
    'hoppscotch',
    'search-index',
    `
websocket => documentation/getting-started/realtime/websocket
mock server => documentation/features/mock
generate code from a request => documentation/features/snippets
self host requirements enterprise => documentation/self-host/enterprise-edition/prerequisites
admin dashboard => documentation/self-host/community-edition/admin-dashboard documentation/self-host/enterprise-edition/admin-dashboard
authorizaton => documentation/features/authorization
`,
  ),
  ...of(
    'open-wearables',
    'search-index',
    `
garmin => providers/garmin-api-integration
ios healthkit => sdk/ios
flutter example => sdk/flutter/example-app
sleep score => scores/health-scores scores/sleep-score
mcp => mcp-server
`,
  ),
  ...of(
    'dify',
    'search-index-ja',
    `
会話一覧 => ja/api-reference/conversations/list-conversations
子チャンク 削除 => ja/api-reference/chunks/delete-child-chunk
プラグインの種類を選ぶ => ja/develop-plugin/getting-started/choose-plugin-type
データソース 認証方式 => ja/self-host/use-dify/knowledge/knowledge-pipeline/authorize-data-source ja/cloud/use-dify/knowledge/knowledge-pipeline/authorize-data-source
サインイン cli => ja/cli/authenticate
`,
  ),
  ...of(
    'dify',
    'search-index-zh',
    `
删除知识库 => zh/api-reference/knowledge-bases/delete-knowledge-base
用 aaPanel 部署 => zh/self-host/deploy/platform-guides/bt-panel
串行 并行 => zh/self-host/use-dify/build/orchestrate-node zh/cloud/use-dify/build/orchestrate-node
批量更新文档 => zh/api-reference/documents/update-document-status-in-batch
模型规范 => zh/develop-plugin/features-and-specs/plugin-types/model-designing-rules
`,
  ),
  ...of(
    'kitchen-sink',
    'search-index-de',
    `
größenangaben => de/bausteine
wasser einfullen => de/bausteine
`,
  ),
  ...of(
    'kitchen-sink',
    'search-index-ar',
    `
الخطوة الأولى => ar/components
لسان آخر => ar/components
`,
  ),
];
