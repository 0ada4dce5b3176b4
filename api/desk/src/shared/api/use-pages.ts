import { useInfiniteQuery } from '@tanstack/react-query';

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/**
 * A list that the api returns page by page.
 * @param key identifies the list and its filters
 */
export function usePages<T>(
  key: readonly unknown[],
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page<T>>,
) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Decisions and colleagues change it, so that a user who returns reads it again.
    gcTime: 0,
    // Also for a user who returns before it is dropped.
    refetchOnMount: 'always',
  });
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) };
}
