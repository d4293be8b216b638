/** The only file that names the library of queries and mutations. */
export {
  keepPreviousData,
  MutationCache,
  MutationObserver,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useQueryErrorResetBoundary,
} from '@tanstack/react-query';
