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
    // Decisions of the user and of colleagues change the list, so it is read again whenever the screen is opened.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) };
}
